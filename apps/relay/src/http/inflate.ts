import { gunzipSync } from 'node:zlib';
import type { RequestFault } from '@tidemark/http-server/request-head';

/** As much as InfluxDB takes by default. */
export const maxBodyBytes = 25_000_000;

/** inflate gives the content of a gzip body; one that unpacks to more than a body may have is refused before it is unpacked whole. */
export function inflate(body: Buffer): Buffer | RequestFault {
  try {
    return gunzipSync(body, { maxOutputLength: maxBodyBytes });
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (isLarge)
      return { statusCode: 413, reason: `the body is larger than ${maxBodyBytes} bytes when unpacked` };
    return { statusCode: 400, reason: 'the body is no gzip' };
  }
}
