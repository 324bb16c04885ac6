const address = {
  line_1: '1 Sample Street',
  line_2: '',
  line_3: '',
  post_town: 'SAMPLETON',
  county: 'Sampleshire',
  postcode: 'SW1A 1AA',
}
const answer = JSON.stringify({ code: 2000, result: Array(20).fill(address) })

/** Ideal Postcodes for a postcode with twenty addresses, without the wait, leaving only the worker's own cost. */
export default {
  fetch: () => new Response(answer),
} satisfies ExportedHandler
