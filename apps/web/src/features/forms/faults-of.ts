import type { InputIssue } from '@tidemark/domain/kernel/errors';
import { toInputIssues } from '@tidemark/domain/kernel/parse-input';
import type { z } from 'zod';
import type { Json } from './json-document.ts';

/** faultsOf lists what is wrong with a document, by pointer. */
export function faultsOf(shape: z.ZodType, document: Json): InputIssue[] {
  const result = shape.safeParse(document);
  return result.success ? [] : toInputIssues(result.error, '', { shape, input: document });
}

/**
 * faultAt gives the fault that stands at a pointer. A number that was emptied is stored as null:
 * its fault says that a number is needed, which the field then shows.
 */
export function faultAt(faults: readonly InputIssue[], pointer: string): string | null {
  const found = faults.find((fault) => fault.pointer === pointer);
  return found ? sentence(found.detail) : null;
}

/** sentence begins a fault with a capital, as a line of its own. */
export function sentence(detail: string): string {
  return detail.charAt(0).toUpperCase() + detail.slice(1);
}
