const enoughBytes = 1_024;

/** What can read a path of a server. */
type PathReader = { get(path: string, maxBytes: number): Promise<{ statusCode: number }> };

/** forceCollection asks an InfluxDB for a garbage collection (0.12 to 1.12 and 2.x can); false where it does not do it. */
export async function forceCollection(client: PathReader): Promise<boolean> {
  try {
    return (await client.get('/debug/pprof/heap?gc=1&debug=1', enoughBytes)).statusCode === 200;
  } catch {
    return false;
  }
}
