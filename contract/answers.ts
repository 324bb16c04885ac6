import { boxField } from './form-markup.ts'

// The answers a visitor can choose from; the wording shown for them lives in `src/content`.

/** How the guide comes. */
export const deliveryMethods = ['email', 'post'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** The kinds of funeral that a visitor may have in mind. */
export const planInterests = ['direct-cremation', 'traditional-funeral', 'not-sure'] as const
export type PlanInterest = (typeof planInterests)[number]

/** When a plan is wanted; `asap`: a funeral may be needed now. */
export const timings = ['asap', 'few-months', 'planning-ahead'] as const
export type Timing = (typeof timings)[number]

/** Who the plan is for. */
export const planningFors = ['myself', 'someone-else'] as const
export type PlanningFor = (typeof planningFors)[number]

/** How a visitor may let us write or phone about other things; each is a box of its own. */
export const marketingChannels = ['email', 'text', 'phone', 'post'] as const
export type MarketingChannel = (typeof marketingChannels)[number]

/** The name of a channel's box in a form, and of its field in the webhook: `marketingEmail`. */
export function marketingField(channel: MarketingChannel): string {
  return boxField('marketing', channel)
}

/** The parts of a working day in which we ring. */
export const callbackWindows = ['morning', 'afternoon'] as const
export type CallbackWindow = (typeof callbackWindows)[number]

/** Shown by the guide form for an unanswered question. */
export const guideChoiceMessages = {
  planInterest: 'Choose what kind of funeral you have in mind',
  timing: 'Choose when you would like a plan in place',
  planningFor: 'Choose who the plan is for',
  deliveryMethod: 'Choose how you would like your guide',
} as const

/** The field name of one of these questions. */
export type Question = keyof typeof guideChoiceMessages
