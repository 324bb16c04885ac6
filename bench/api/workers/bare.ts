/** The least a Worker can do: the machine's baseline. */
export default {
  fetch: () => new Response('{}'),
} satisfies ExportedHandler
