import { aGraphite, aRelay, aTarget, aV2Target } from '@tidemark/domain/testing/a-target';
import { describe, expect, it } from 'vitest';
import { isSameLogin } from './is-same-login.ts';

const ca = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
const url = 'https://127.0.0.1:8086';
const before = aTarget({ url, moreUrls: ['https://127.0.0.1:8087'], username: 'me' });

describe('isSameLogin', () => {
  it.each([
    ['another name', { name: 'other' }],
    ['a path on the same server', { url: `${url}/base` }],
    ['one endpoint less', { moreUrls: [] }],
  ])('takes %s for the same', (_what, change) => {
    expect(isSameLogin(before, { ...before, ...change })).toBe(true);
  });

  it.each([
    ['another port', { url: 'https://127.0.0.1:9999' }],
    ['no TLS any more', { url: 'http://127.0.0.1:8086' }],
    ['an endpoint more', { moreUrls: ['https://127.0.0.1:8087', 'https://127.0.0.1:1'] }],
    ['another user', { username: 'you' }],
    ['a token in place of a password', { auth: 'token' as const }],
    ['certificates that go unchecked', { tls: { verify: false, ca: null } }],
    ['certificates of another authority', { tls: { verify: true, ca } }],
  ])('distinguishes %s', (_what, change) => {
    expect(isSameLogin(before, { ...before, ...change })).toBe(false);
  });

  it('has no login of a Graphite, so that no password is used for one', () => {
    expect(isSameLogin(aGraphite(), aGraphite())).toBe(false);
    expect(isSameLogin(before, aGraphite())).toBe(false);
    expect(isSameLogin(aGraphite(), before)).toBe(false);
  });

  it('takes passwords of a relay to the same backends in the same order only, each with its user', () => {
    const relay = aRelay();
    const [one, two] = relay.backends;
    if (!one || !two) throw new Error('a relay of two backends');
    expect(isSameLogin(relay, { ...relay, name: 'other' })).toBe(true);
    const stranger = { url: 'http://127.0.0.1:1', username: null };
    for (const backends of [[two, one], [one], [one, two, stranger], [one, { ...two, username: 'you' }]])
      expect(isSameLogin(relay, { ...relay, backends })).toBe(false);
    expect(isSameLogin(relay, { ...relay, url: 'http://127.0.0.1:1' })).toBe(false);
    expect(isSameLogin(relay, { ...relay, username: 'you' })).toBe(false);
    expect(isSameLogin(relay, aTarget())).toBe(false);
  });

  it('distinguishes organizations and kinds', () => {
    expect(isSameLogin(aV2Target(), aV2Target({ org: 'other' }))).toBe(false);
    expect(isSameLogin(aV2Target(), aV2Target({ bucket: 'mine' }))).toBe(true);
    expect(isSameLogin(aTarget(), aV2Target())).toBe(false);
  });
});
