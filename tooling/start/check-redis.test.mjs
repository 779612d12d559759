import net from 'node:net';
import { describe, expect, it } from 'vitest';
import { checkRedis } from './check-redis.mjs';
import { findFreePort } from './free-port.mjs';

describe('checkRedis', () => {
  it('needs none where no REDIS_URL is set, and passes one that answers', async () => {
    await checkRedis(undefined);
    const server = net.createServer();
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    await checkRedis(`redis://127.0.0.1:${server.address().port}`);
    await new Promise((resolve) => server.close(resolve));
  });

  it('says where none answers and what to do, without the password', async () => {
    const port = await findFreePort();
    const asked = checkRedis(`redis://u:hunter2@127.0.0.1:${port}`);
    await expect(asked).rejects.toThrow(`No Redis answers at 127.0.0.1:${port} (ECONNREFUSED): start it`);
    await expect(asked).rejects.not.toThrow(/hunter2/);
  });

  it.each(['foo', 'http://a:1'])('says how the address looks, not %s', async (wrong) => {
    await expect(checkRedis(wrong)).rejects.toThrow(
      /^REDIS_URL is not the address of a Redis; it looks like redis:/,
    );
  });
});
