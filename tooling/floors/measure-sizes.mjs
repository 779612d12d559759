import fs from 'node:fs';
import path from 'node:path';
import { roomOf } from './floor-plan.mjs';
import { listFiles } from './list-files.mjs';

const isTest = (file) => /\.(test|spec)\.(ts|tsx|mjs)$|\/test\//.test(file);

function summarise(room, files) {
  const sorted = [...files].sort((a, b) => a.lines - b.lines);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  const largest = sorted[sorted.length - 1];
  return {
    room,
    files: sorted.length,
    median: at(0.5).lines,
    p90: at(0.9).lines,
    max: largest.lines,
    largest: largest.file,
  };
}

/** measureSizes gives, for each room and for all, how long its source files are; tests and generated code are left out. */
export function measureSizes(root) {
  const files = listFiles(root, ['apps', 'packages', 'prisma', 'e2e', 'tooling'], /\.(ts|tsx|mjs)$/)
    .filter((file) => !isTest(file))
    .map((file) => ({
      file,
      lines: fs.readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length,
    }));
  const byRoom = groupByRoom(files);
  const rows = [...byRoom].map(([room, members]) => summarise(room, members));
  return [...rows.sort((a, b) => a.room.localeCompare(b.room)), summarise('all', files)];
}

function groupByRoom(files) {
  const groups = new Map();
  for (const entry of files) {
    const room = roomOf(entry.file);
    groups.set(room, [...(groups.get(room) ?? []), entry]);
  }
  return groups;
}
