import type { Notice } from '@tidemark/domain/notification/notice';

/** Limits of a section and of a header in a message to a chat. */
const longestSection = 2_900;
const longestHeader = 150;

const marks = { good: '✅', bad: '❌', neutral: 'ℹ️' } as const;

function markOf({ data: { isGood } }: Notice): string {
  if (isGood === null) return marks.neutral;
  return isGood ? marks.good : marks.bad;
}

/** A message in the format of Slack's incoming webhooks: `text` for notifications and for chats that read nothing else. */
export type SlackMessage = {
  text: string;
  blocks: (
    | { type: 'header'; text: { type: 'plain_text'; text: string; emoji: boolean } }
    | { type: 'section'; text: { type: 'mrkdwn'; text: string; verbatim: boolean } }
  )[];
};

/** slackMessage writes a notice for a chat; names and sentences stay text, whatever they contain. */
export function slackMessage(notice: Notice): SlackMessage {
  const { title, sentence, url } = notice.data;
  const header = `${markOf(notice)} ${title}`.slice(0, longestHeader);
  const body = escapeMarkup(`${sentence}\n${notice.workspace.name}`).slice(0, longestSection);
  return {
    text: escapeMarkup(`${header}: ${sentence}`).slice(0, longestSection),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: header, emoji: false } },
      {
        type: 'section',
        text: { type: 'mrkdwn', text: `${body}\n<${url}|Open in Tidemark>`, verbatim: true },
      },
    ],
  };
}

/** The three characters that give links and mentions; a mention in a name would ring a whole channel. Marks of emphasis are harmless. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** mailText writes a notice as a plain message, the sentence first. */
export function mailText(notice: Notice, settingsUrl: string): { subject: string; text: string } {
  const { title, sentence, url } = notice.data;
  return {
    subject: title,
    text: [
      sentence,
      '',
      url,
      '',
      `Workspace: ${notice.workspace.name}`,
      `Choose what you get: ${settingsUrl}`,
    ].join('\n'),
  };
}
