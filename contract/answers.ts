import { boxField } from './form-markup.ts'

/** The answers a visitor can choose from; the wording shown for them lives in `src/content`. */

export const deliveryMethods = ['email', 'post'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

export const planInterests = ['direct-cremation', 'traditional-funeral', 'not-sure'] as const
export type PlanInterest = (typeof planInterests)[number]

export const timings = ['asap', 'few-months', 'planning-ahead'] as const
export type Timing = (typeof timings)[number]

export const planningFors = ['myself', 'someone-else'] as const
export type PlanningFor = (typeof planningFors)[number]

export const marketingChannels = ['email', 'text', 'phone', 'post'] as const
export type MarketingChannel = (typeof marketingChannels)[number]

export function marketingField(channel: MarketingChannel): string {
  return boxField('marketing', channel)
}
