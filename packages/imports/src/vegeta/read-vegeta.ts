import type { VegetaFormat, VegetaReport } from '@tidemark/domain/result/vegeta-report';
import { readReportJson } from './read-report-json.ts';
import { readReportText } from './read-report-text.ts';
import { readCsv, readJsonLines } from './read-results.ts';
import { sumUpResults } from './sum-up-results.ts';
import { vegetaFault } from './vegeta-fault.ts';
import type { VegetaResult } from './vegeta-result.ts';

/** Parsed results; `results` are the individual requests, null if only a report was given. */
export type VegetaReading = { format: VegetaFormat; report: VegetaReport; results: VegetaResult[] | null };

/** readVegeta parses results of vegeta in any of its text formats, completely or not at all; faults are thrown with their line. */
export function readVegeta(text: string, format: VegetaFormat | 'auto' = 'auto'): VegetaReading {
  const content = text.replace(/^\uFEFF/, '');
  if (content.trim() === '') throw vegetaFault('it is empty');
  refuseBinary(content);
  const found: VegetaFormat = format === 'auto' ? detectFormat(content) : format;
  switch (found) {
    case 'report-json':
      return { format: found, report: readReportJson(parseReport(content)), results: null };
    case 'report-text':
      return { format: found, report: readReportText(content), results: null };
    case 'json-lines':
      return summedUp(found, [...readJsonLines(content)]);
    case 'csv':
      return summedUp(found, [...readCsv(content)]);
  }
}

function summedUp(format: VegetaFormat, results: VegetaResult[]): VegetaReading {
  return { format, report: sumUpResults(results), results };
}

/** detectFormat recognizes the format by its start: an object with or without the latency of one request, a number with a comma, words. */
function detectFormat(content: string): VegetaFormat {
  const start = content.trimStart();
  if (start.startsWith('{')) return isOneObject(start) ? 'report-json' : 'json-lines';
  if (/^\d+,/.test(start)) return 'csv';
  if (/^Value\(ms\)/m.test(start)) {
    throw vegetaFault(
      'this is the table of "vegeta report -type=hdrplot", which lacks counts and codes; import "vegeta report -type=json"',
    );
  }
  if (/^Bucket\s+#/m.test(start)) {
    throw vegetaFault(
      'this is the table of "vegeta report -type=hist", which lacks the percentiles; import "vegeta report -type=json"',
    );
  }
  return 'report-text';
}

function isOneObject(start: string): boolean {
  return (
    /^\{\s*"latencies"/.test(start) || (/"latencies"\s*:\s*\{/.test(start) && !/"timestamp"\s*:/.test(start))
  );
}

function parseReport(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw vegetaFault(
      `not valid JSON: ${error instanceof Error ? error.message.slice(0, 120).replace(/\p{C}/gu, '?') : 'it cannot be parsed'}`,
    );
  }
}

/** `vegeta attack` writes Go's binary format, which only Go reads. */
function refuseBinary(content: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they distinguish binary content from text
  if (/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(content.slice(0, 4_096))) {
    throw vegetaFault(
      'this is binary, as "vegeta attack" writes it; convert it with: vegeta encode -to json results.bin > results.json',
    );
  }
}
