import { readFile } from 'node:fs/promises';
import { DomainError, type InputIssue } from '@tidemark/domain/kernel/errors';
import { toInputIssues } from '@tidemark/domain/kernel/parse-input';
import { type LauncherFile, launcherFileShape } from '@tidemark/domain/target/launcher';
import { parseDocument } from 'yaml';

/** readLauncherFile reads the operator's file (YAML or JSON), or throws `validation_failed` that names the file and the place. */
export async function readLauncherFile(path: string): Promise<LauncherFile> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw invalid(path, [{ pointer: '', code: 'unreadable', detail: cause.code ?? cause.message }]);
  });
  return parseLauncherFile(text, path);
}

/** parseLauncherFile parses the text of an operator's file; errors name `path`. */
export function parseLauncherFile(text: string, path: string): LauncherFile {
  const document = parseDocument(text);
  const [fault] = document.errors;
  if (fault)
    throw invalid(path, [{ pointer: '', code: 'malformed', detail: fault.message.split('\n')[0] ?? '' }]);
  const parsed = launcherFileShape.safeParse(document.toJS());
  if (!parsed.success) throw invalid(path, toInputIssues(parsed.error));
  return parsed.data;
}

function invalid(path: string, issues: InputIssue[]): DomainError<'validation_failed'> {
  return new DomainError('validation_failed', {
    issues: issues.map((issue) => ({ ...issue, detail: `launcher file ${path}: ${issue.detail}` })),
  });
}
