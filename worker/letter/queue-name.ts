/** Whether a queue, in any environment, is the letters'. */
export const isLetterQueue = (queue: string) => /^letters(-|$)/.test(queue)
