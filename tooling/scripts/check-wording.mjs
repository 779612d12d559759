import fs from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../start/repository-root.mjs';
import {
  compareCounts,
  countByArea,
  findBannedWords,
  mayReplace,
  readCounts,
  serializeCounts,
  totalOf,
} from '../wording/check-wording.mjs';

const countsFile = 'tooling/wording/allowed-counts.json';
const update = 'node tooling/scripts/check-wording.mjs --update';
const countsPath = path.join(repositoryRoot, countsFile);
const [flag, ...prefixes] = process.argv.slice(2);

const { fileCount, hits } = findBannedWords(repositoryRoot);
const counts = countByArea(hits);
const allowed = readCounts(fs.readFileSync(countsPath, 'utf8'));
const show = ({ file, line, word, say }) => console.error(`${file}:${line} "${word}": ${say}`);

function lower() {
  if (!mayReplace(counts, allowed)) {
    console.error(`${totalOf(counts)} banned words, ${totalOf(allowed)} allowed: reword, then update.`);
    return 1;
  }
  fs.writeFileSync(countsPath, serializeCounts(counts));
  return 0;
}

/** Shows each hit below the given paths, then how often each word occurs there. */
function list() {
  const wanted = hits.filter(
    ({ file }) => prefixes.length === 0 || prefixes.some((prefix) => file.startsWith(prefix)),
  );
  wanted.forEach(show);
  const byWord = Object.entries(countByArea(wanted.map(({ word }) => ({ area: word.toLowerCase() }))));
  for (const [word, count] of byWord.sort((a, b) => b[1] - a[1]))
    console.error(`${String(count).padStart(6)}  ${word}`);
  return 0;
}

function check() {
  const { more, fewer } = compareCounts(counts, allowed);
  for (const { area } of more) hits.filter((hit) => hit.area === area).forEach(show);
  for (const { area, count, allowed: most } of more) {
    console.error(
      `${area}: ${count} banned words, ${most} allowed. Reword what you added (moved files: ${update}).`,
    );
  }
  for (const { area, count, allowed: most } of fewer) {
    console.error(`${area}: ${count} banned words, ${most} allowed. The number may fall: ${update}`);
  }
  return more.length === 0 && fileCount > 0 ? 0 : 1;
}

process.exitCode = flag === '--update' ? lower() : flag === '--list' ? list() : check();
console.log(`wording: ${fileCount} files, ${hits.length} banned words left`);
