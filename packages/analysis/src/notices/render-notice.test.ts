import type { Notice } from '@tidemark/domain/notification/notice';
import { describe, expect, it } from 'vitest';
import { mailText, slackMessage } from './render-notice.ts';

const aNotice = (data: Partial<Notice['data']> = {}): Notice => ({
  type: 'verdict.changed',
  timestamp: '2026-11-22T22:00:00.000Z',
  workspace: { id: 'w', name: 'Storage team' },
  data: {
    title: 'tag-or-field on main: failed, was passed',
    sentence: 'Heap at rest +98 %.',
    url: 'https://bench.example/gates/g',
    isGood: false,
    about: {},
    ...data,
  },
});

describe('a message to a chat', () => {
  it('has the verdict first, for readers of notifications too, and one link', () => {
    const { text, blocks } = slackMessage(aNotice());
    expect(text).toBe('❌ tag-or-field on main: failed, was passed: Heap at rest +98 %.');
    expect(blocks[0]?.text.text).toBe('❌ tag-or-field on main: failed, was passed');
    expect(blocks[1]?.text.text).toContain('<https://bench.example/gates/g|Open in Tidemark>');
  });

  it('mentions no one and links nowhere else, whatever a name contains', () => {
    const hostile = aNotice({ title: '<!channel> & <https://evil.example|here>', sentence: '<@U1>' });
    const { text, blocks } = slackMessage(hostile);
    expect(text).not.toMatch(/<[!@h]/);
    expect(blocks[1]?.text.text.match(/</g)).toHaveLength(1);
    expect(text).toContain('&lt;!channel&gt; &amp;');
  });

  it('keeps the bounds of the chat', () => {
    const { text, blocks } = slackMessage(aNotice({ title: 'x'.repeat(9_000), sentence: '&'.repeat(9_000) }));
    expect(text.length).toBeLessThanOrEqual(2_900);
    expect(blocks[0]?.text.text.length).toBeLessThanOrEqual(150);
    expect(blocks[1]?.text.text.length).toBeLessThanOrEqual(3_000);
  });
});

it('writes mail with the sentence first and how to stop it', () => {
  const { subject, text } = mailText(aNotice(), 'https://bench.example/settings/notifications');
  expect(subject).toBe('tag-or-field on main: failed, was passed');
  expect(text.split('\n')[0]).toBe('Heap at rest +98 %.');
  expect(text).toContain('https://bench.example/settings/notifications');
});
