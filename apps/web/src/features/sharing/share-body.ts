import { type ReportSection, reportSections } from '@tidemark/analysis/compare/report-snapshot';

/** What an author can choose for a report, as a form holds it. */
export type ShareChoices = {
  title: string;
  conclusion: string;
  notes: string;
  sections: ReportSection[];
  /** Days as text; empty: never. */
  expiry: string;
  password: string;
  /** Id of a report; empty: none. */
  supersedes: string;
  showTargets: boolean;
};

export const expiryChoices = [
  { value: '', label: 'Never' },
  { value: '1', label: 'In 1 day' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
] as const;

/** firstChoices is what is published unless the author says otherwise. */
export function firstChoices(title: string): ShareChoices {
  return {
    title,
    conclusion: '',
    notes: '',
    sections: [...reportSections],
    expiry: '',
    password: '',
    supersedes: '',
    showTargets: false,
  };
}

const dayMs = 86_400_000;

/** shareBody is the part of a request that the choices stand for; what is left out keeps its default. */
export function shareBody(choices: ShareChoices, nowMs: number) {
  const { title, conclusion, notes, sections, expiry, password, supersedes, showTargets } = choices;
  return {
    ...(title.trim() === '' ? {} : { title: title.trim() }),
    ...(conclusion.trim() === '' ? {} : { conclusion: conclusion.trim() }),
    ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
    ...(sections.length === reportSections.length ? {} : { sections }),
    ...(expiry === '' ? {} : { expiresAt: new Date(nowMs + Number(expiry) * dayMs).toISOString() }),
    ...(password === '' ? {} : { password }),
    ...(supersedes === '' ? {} : { supersedes }),
    ...(showTargets ? { showTargets } : {}),
  };
}
