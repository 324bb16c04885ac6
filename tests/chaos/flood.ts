export async function runFlood(_posts: number, _port: number): Promise<Record<string, string[]>> {
  return {}
}
