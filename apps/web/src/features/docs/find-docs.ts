import { z } from 'zod';
import { type DocEntry, docEntries } from './doc-entries.ts';

const textShape = z.string().max(100).catch('');
const mostFound = 6;

/** findDocs gives places of the documentation whose names contain every word of a text. */
export async function findDocs(text: string): Promise<DocEntry[]> {
  const words = textShape.parse(text).toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = (await docEntries()).filter((entry) =>
    words.every((word) => `${entry.text} ${entry.within}`.toLowerCase().includes(word)),
  );
  return found.slice(0, mostFound);
}
