'use client';

import { type CsvCell, csvText } from '@tidemark/domain/kernel/csv-text';
import { Download } from 'lucide-react';
import { createContext, type ReactNode, type RefObject, use } from 'react';
import { Button } from '#ui/button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { drawFigure, type FigureWords, toPng } from './draw-figure.ts';

const FileNameContext = createContext('tidemark');

/** NamedFiles names what is saved of all charts and tables inside it, after what the page is about. */
export function NamedFiles({ name, children }: { name: string; children: ReactNode }) {
  return <FileNameContext value={name}>{children}</FileNameContext>;
}

/** A table as a file: units stand in its columns. */
export type CsvTable = { columns: string[]; rows: CsvCell[][] };

/** SaveMenu saves a chart as a picture (SVG, PNG) and what it shows as a table. */
export function SaveMenu({
  figure,
  words,
  table,
}: {
  figure: RefObject<HTMLElement | null>;
  words: FigureWords;
  table: () => CsvTable;
}) {
  const page = use(FileNameContext);
  const nameOf = (extension: string) => `${fileSlug(page)}-${fileSlug(words.title, 40)}.${extension}`;
  const drawn = () => (figure.current ? drawFigure(figure.current, words) : null);
  const saveSvg = () => {
    const picture = drawn();
    if (picture) saveFile(nameOf('svg'), new Blob([picture.svg], { type: 'image/svg+xml' }));
  };
  const savePng = async () => {
    const picture = drawn();
    const png = picture && (await toPng(picture));
    if (png) saveFile(nameOf('png'), png);
  };
  return (
    <Menu
      trigger={
        <Button
          look="quiet"
          size="small"
          className="-my-1"
          icon={<Download aria-hidden />}
          aria-label={`Save ${words.title}`}
        >
          Save
        </Button>
      }
    >
      <MenuItem onSelect={saveSvg}>Picture, SVG</MenuItem>
      <MenuItem onSelect={() => void savePng()}>Picture, PNG</MenuItem>
      <MenuItem onSelect={() => saveFile(nameOf('csv'), csvBlob(table()))}>Table, CSV</MenuItem>
    </Menu>
  );
}

/** SaveTable saves a table of the page as CSV. */
export function SaveTable({ title, table }: { title: string; table: () => CsvTable }) {
  const page = use(FileNameContext);
  return (
    <Button
      look="quiet"
      size="small"
      icon={<Download aria-hidden />}
      aria-label={`Save ${title} as CSV`}
      onClick={() => saveFile(`${fileSlug(page)}-${fileSlug(title, 40)}.csv`, csvBlob(table()))}
    >
      CSV
    </Button>
  );
}

function csvBlob({ columns, rows }: CsvTable): Blob {
  return new Blob([csvText(columns, rows)], { type: 'text/csv;charset=utf-8' });
}

/** fileSlug makes a part of a file name of any text: letters and digits, joined by dashes. */
export function fileSlug(text: string, most = 60): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .slice(0, most)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'tidemark' : slug;
}

/** saveFile offers content as a file of the browser's downloads. */
function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
