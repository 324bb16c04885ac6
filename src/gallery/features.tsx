import { AddressLookup, LookupStatus } from '../features/guide-form/address-lookup.tsx'
import { LoadedReviews, ReviewWidget } from '../features/review-widget.tsx'
import { Specimen } from './specimen.tsx'

const ignore = () => undefined

export function Features() {
  return (
    <>
      <Specimen name="ReviewWidget, none configured">
        <ReviewWidget />
      </Specimen>
      <Specimen name="ReviewWidget, configured">
        <LoadedReviews businessUnit="sample-unit" />
      </Specimen>
      <Specimen name="AddressLookup">
        <AddressLookup onPick={ignore} onManual={ignore} />
      </Specimen>
      <Specimen name="LookupStatus">
        <LookupStatus state={{ kind: 'found', addresses: [], isPicked: true }} />
        <LookupStatus state={{ kind: 'none' }} />
        <LookupStatus state={{ kind: 'failed' }} />
      </Specimen>
    </>
  )
}
