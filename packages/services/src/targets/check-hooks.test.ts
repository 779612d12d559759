import { aProfile } from '@tidemark/domain/testing/a-profile';
import { expect, it } from 'vitest';
import { checkHooks } from './check-target.ts';

const egress = { allowedHosts: [], deniedEndpoints: [] };
const profileAsking = (url: string) =>
  aProfile({ faults: [{ action: 'hook', part: 'target', url, atSeconds: 1, forSeconds: 1 }] });

it('takes hooks at addresses that a target may have, and no others', async () => {
  await expect(checkHooks({ egress }, profileAsking('http://127.0.0.1:9000/x'))).resolves.toBeUndefined();
  await expect(checkHooks({ egress }, aProfile())).resolves.toBeUndefined();
  await expect(checkHooks({ egress }, profileAsking('http://192.0.2.1/x'))).rejects.toMatchObject({
    code: 'target_denied',
  });
});
