import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { comparisonLead } from '@tidemark/analysis/compare/comparison-lead';
import type { ReportBar, ReportBars } from '@tidemark/analysis/compare/report-bars';
import { type ReportFigure, reportFigures } from '@tidemark/analysis/compare/report-figures';
import { reportJudgement } from '@tidemark/analysis/compare/report-judgement';
import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import { unitText } from '@tidemark/domain/figures/unit';
import type { JudgementValue } from '@tidemark/domain/run/judgement';
import type { ReactNode } from 'react';
import satori, { type Font } from 'satori';
import { strokeOf } from '#charts/line-look.tsx';
import { linePath } from '#charts/plot/line-path.ts';
import type { ChartModel } from '#charts/prepare/chart-model.ts';
import type { Tone } from '#ui/badge.tsx';
import { judgementLooks } from '#ui/judgement-badge.tsx';
import { leadBars, leadChart } from './report-chart.tsx';
import { splitAnswer } from './split-answer.ts';

const width = 1_200;
const height = 630;
const margin = { x: 56, y: 44 };

/** Values of the light theme in globals.css, since a picture has no stylesheet. */
const ink = { plain: '#13201f', soft: '#43525a', faint: '#586770', line: '#d8dfe0', canvas: '#f6f8f8' };
const hues: Record<string, string> = {
  blue: '#0072b2',
  vermilion: '#c65200',
  green: '#00805c',
  purple: '#a44c7d',
  orange: '#a36a00',
  sky: '#2d83ad',
  olive: '#77740b',
  gray: '#56646a',
};
const tones: Record<Tone, string> = {
  good: '#1b683a',
  warn: '#855000',
  fail: '#b0271d',
  accent: '#0b6066',
  neutral: ink.soft,
};

/** reportImage draws what a chat shows of a link: title, answer and the chart of the report, as PNG. Nothing is loaded for it. */
export async function reportImage(snapshot: ReportSnapshot): Promise<Uint8Array<ArrayBuffer>> {
  fonts ??= readFonts();
  const svg = await satori(<Picture snapshot={snapshot} />, { width, height, fonts: await fonts });
  const picture = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return new Uint8Array(picture.asPng());
}

let fonts: Promise<Font[]> | undefined;

const weights = [400, 600] as const;

function readFonts(): Promise<Font[]> {
  return Promise.all(
    weights.map(async (weight): Promise<Font> => {
      const file = `@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-${weight}-normal.woff`;
      return { name: 'Plex', weight, style: 'normal', data: await readPart(file) };
    }),
  );
}

/** The server runs in the folder of the portal, tests in that of the repository. */
async function readPart(file: string): Promise<Buffer> {
  const inPortal = path.join(process.cwd(), 'node_modules', file);
  const inRepository = path.join(process.cwd(), 'apps/web/node_modules', file);
  return readFile(inPortal).catch(() => readFile(inRepository));
}

const longestTitle = 110;
const longestLead = 190;

function Picture({ snapshot }: { snapshot: ReportSnapshot }) {
  const judgement = snapshot.judgement ?? reportJudgement(snapshot.runs);
  const [lead] = splitAnswer(comparisonLead(snapshot.comparison), longestLead);
  const { word, tone } = stateOf(judgement.value, snapshot.runs.length);
  const figures = reportFigures(snapshot);
  return (
    <Column
      style={{
        width: width - 2 * margin.x,
        height: height - 2 * margin.y,
        padding: `${margin.y}px ${margin.x}px`,
        background: ink.canvas,
        color: ink.plain,
        fontFamily: 'Plex',
      }}
    >
      <Row style={{ justifyContent: 'space-between', fontSize: 24, color: ink.faint }}>
        <Row style={{ fontWeight: 600 }}>Tidemark</Row>
        <Row style={{ fontWeight: 600, color: tones[tone] }}>{word}</Row>
      </Row>
      <Row style={{ marginTop: 14, fontSize: 30, color: ink.soft }}>{cut(snapshot.title, longestTitle)}</Row>
      <Row style={{ marginTop: 8, fontSize: 36, fontWeight: 600, lineHeight: 1.2 }}>
        {cut(lead, longestLead)}
      </Row>
      <Column style={{ flexGrow: 1, justifyContent: 'flex-end' }}>
        <PictureChart snapshot={snapshot} figures={figures} />
      </Column>
    </Column>
  );
}

/** Several runs that passed may still differ for the worse, so that is not green. */
function stateOf(value: JudgementValue, runCount: number): { word: string; tone: Tone } {
  if (value === 'passed' && runCount > 1) return { word: 'Every run passed', tone: 'neutral' };
  return judgementLooks[value];
}

function PictureChart({ snapshot, figures }: { snapshot: ReportSnapshot; figures: ReportFigure[] }) {
  const { matrix } = snapshot.comparison;
  const lead = matrix && leadBars(matrix, figures);
  if (lead) return <Bars {...lead} />;
  const model = leadChart(snapshot);
  return model ? <Lines model={model} /> : <Figures figures={figures} />;
}

function Figures({ figures }: { figures: ReportFigure[] }) {
  return (
    <Row style={{ gap: 64 }}>
      {figures.map(({ key, label, unit, value }) => (
        <Column key={key}>
          <Row style={{ fontSize: 24, color: ink.faint }}>{label}</Row>
          <Row style={{ fontSize: 48, fontWeight: 600 }}>{unitText(unit, value)}</Row>
        </Column>
      ))}
    </Row>
  );
}

const mostBars = 4;

function Bars({ figure: { label, unit }, bars: { bars, end } }: { figure: ReportFigure; bars: ReportBars }) {
  return (
    <Column style={{ gap: 10 }}>
      <Row style={{ fontSize: 24, fontWeight: 600 }}>{label} per side</Row>
      {bars.slice(0, mostBars).map((bar) => (
        <Column key={bar.side} style={{ gap: 4 }}>
          <Row style={{ justifyContent: 'space-between', fontSize: 22, color: ink.soft }}>
            <Row>{cut(bar.side, longestSide)}</Row>
            <Row style={{ color: ink.plain, fontWeight: 600 }}>{unitText(unit, bar.value)}</Row>
          </Row>
          <Bar bar={bar} end={end} />
        </Column>
      ))}
    </Column>
  );
}

const longestSide = 70;
const barWidth = width - 2 * margin.x;
const barHues = {
  improved: tones.good,
  regressed: tones.fail,
  equal: hues.gray,
  inconclusive: hues.gray,
  unstable: hues.gray,
};

function Bar({ bar: { value, low, high, isBaseline, answer }, end }: { bar: ReportBar; end: number }) {
  const at = (one: number) => Math.round((Math.min(Math.max(0, one), end) / end) * barWidth);
  const hue = isBaseline || answer === null ? hues.blue : barHues[answer];
  return (
    <svg aria-hidden="true" width={barWidth} height="26" viewBox={`0 0 ${barWidth} 26`}>
      <rect x="0" y="3" width={barWidth} height="20" fill="#e4eaea" />
      <rect
        x="0"
        y="3"
        width={Math.max(2, at(value))}
        height="20"
        fill={hue}
        fillOpacity={isBaseline ? 0.55 : 0.85}
      />
      {low === null || high === null ? null : (
        <path
          d={`M${at(low)} 13H${at(high)}M${at(low)} 6V20M${at(high)} 6V20`}
          stroke={ink.plain}
          strokeWidth="3"
          fill="none"
        />
      )}
    </svg>
  );
}

const plot = { width: 980, height: 250 };

function Lines({ model }: { model: ChartModel }) {
  const x = placed(model.xDomain, plot.width);
  const y = placed(model.yDomain, plot.height);
  const top = (value: number) => plot.height - y(value);
  return (
    <Column style={{ gap: 8 }}>
      <Row style={{ fontSize: 24, fontWeight: 600 }}>{model.title}</Row>
      <Row style={{ gap: 12 }}>
        <svg
          aria-hidden="true"
          width={plot.width}
          height={plot.height}
          viewBox={`0 0 ${plot.width} ${plot.height}`}
        >
          {model.yTicks.map(({ value }) => (
            <path
              key={value}
              d={`M0 ${top(value)}H${plot.width}`}
              stroke={ink.line}
              strokeWidth="2"
              fill="none"
            />
          ))}
          {model.lines.map((line) => (
            <path
              key={line.key}
              d={linePath(line.points, { x, y: top })}
              stroke={hues[/hue-(\w+)/.exec(line.hue)?.[1] ?? 'blue'] ?? hues.blue}
              strokeWidth="3"
              strokeDasharray={strokeOf(line).dash}
              fill="none"
            />
          ))}
        </svg>
        <Column
          style={{ position: 'relative', height: plot.height, width: 96, fontSize: 20, color: ink.faint }}
        >
          {model.yTicks.map(({ value, label }) => (
            <Row key={value} style={{ position: 'absolute', left: 0, top: top(value) - 13 }}>
              {label}
            </Row>
          ))}
        </Column>
      </Row>
    </Column>
  );
}

function placed([low, high]: [number, number], size: number): (value: number) => number {
  return (value) => ((value - low) / (high - low || 1)) * size;
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

type Look = { style?: Record<string, string | number>; children?: ReactNode };

/** Every box of the picture needs a direction of its own. */
function Row({ style = {}, children }: Look) {
  return <div style={{ display: 'flex', ...style }}>{children}</div>;
}

function Column({ style = {}, children }: Look) {
  return <div style={{ display: 'flex', flexDirection: 'column', ...style }}>{children}</div>;
}
