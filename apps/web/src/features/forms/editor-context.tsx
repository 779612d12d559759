'use client';

import { createContext, use } from 'react';
import { type Json, valueAt } from './json-document.ts';

/** What the fields of a form share: the document, how to change it, and what is wrong with it. */
export type Editor = {
  document: Json;
  change(next: Json): void;
  /** Notes that a field was visited, so that its fault may be shown. */
  touch(pointer: string): void;
  /** The fault to show at a pointer; null where there is none, or where the field is untouched. */
  faultAt(pointer: string): string | null;
};

const EditorContext = createContext<Editor | null>(null);

export const EditorProvider = EditorContext.Provider;

const idle: Editor = { document: null, change: () => undefined, touch: () => undefined, faultAt: () => null };

/** useEditor gives the form around a field. */
export function useEditor(): Editor {
  return use(EditorContext) ?? idle;
}

/** useValue reads the value at a pointer of the form's document. */
export function useValue(pointer: string): Json | undefined {
  return valueAt(useEditor().document, pointer);
}
