import { expect, it } from 'vitest';
import { auditQuery, filterOf, isFiltered, readAuditAddress } from './audit-address.ts';

it('reads days as whole days of UTC', () => {
  const address = readAuditAddress({ from: '2026-11-01', until: '2026-11-02', who: ' Ada ' });
  expect(filterOf(address)).toEqual({
    who: 'Ada',
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-03T00:00:00.000Z',
  });
});

it('leaves out what makes no sense', () => {
  const address = readAuditAddress({ from: 'yesterday', outcome: 'perhaps', who: ['a', 'b'], action: '' });
  expect(isFiltered(address)).toBe(false);
});

it('writes the address of a filter', () => {
  expect(auditQuery({ who: 'a&b', action: undefined })).toBe('?who=a%26b');
  expect(auditQuery({ who: undefined })).toBe('');
});
