import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { atOnce, isEmailQueue } from '#worker/delivery/queues.ts'
import { environmentNames } from '../../scripts/cloudflare/arguments.ts'

const shape = z.object({
  queues: z.object({
    consumers: z.array(
      z.object({
        queue: z.string(),
        max_batch_size: z.number(),
        max_concurrency: z.number(),
        max_retries: z.number(),
        retry_delay: z.number(),
        dead_letter_queue: z.optional(z.string()),
      }),
    ),
  }),
})
const consumersIn = (env: string) => shape.parse(unstable_readConfig({ config: 'wrangler.toml', env })).queues.consumers
/** Those that ask the webhook. */
const leadConsumersIn = (env: string) => consumersIn(env).filter(({ queue }) => !isEmailQueue(queue))
const environments = ['', ...environmentNames]

test.each(environments)('environment "%s": no message of a batch waits for another', (env) => {
  expect(consumersIn(env).map(({ max_batch_size }) => max_batch_size)).toEqual([atOnce, atOnce, atOnce])
})

test.each(environments)('environment "%s": the webhook gets at most thirty requests at once', (env) => {
  const most = leadConsumersIn(env).reduce((sum, { max_concurrency }) => sum + max_concurrency * atOnce, 0)
  expect(most).toBeLessThanOrEqual(30)
})

test.each(environments)('environment "%s": a message that only fails is tried for 14 days', (env) => {
  const [, rescue] = leadConsumersIn(env)
  expect((rescue?.max_retries ?? 0) * (rescue?.retry_delay ?? 0)).toBeGreaterThanOrEqual(14 * 86_400)
})

test.each(environments)(
  'environment "%s": letters have a queue of their own, which takes nothing from the leads’',
  (env) => {
    const letters = consumersIn(env).filter(({ queue }) => isEmailQueue(queue))
    expect(letters).toHaveLength(1)
    expect(leadConsumersIn(env)).toHaveLength(2)
    expect(letters).toMatchObject([{ max_retries: 100, retry_delay: 60 }])
  },
)
