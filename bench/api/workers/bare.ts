/** The least that a Worker can do: the machine's measure of all others. */
export default {
  fetch: () => new Response('{}'),
} satisfies ExportedHandler
