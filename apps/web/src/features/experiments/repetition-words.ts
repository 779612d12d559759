/** From the table of `docs/statistics.md`: how often 10 % more is found where runs spread by 5 %, by runs a side. */
const foundBySpreadOf5Percent = [
  { repetitions: 8, found: '95 times in 100' },
  { repetitions: 5, found: '84 times in 100' },
  { repetitions: 3, found: 'about half the time' },
];

const enough = '5 are needed for a verdict of +10 % at 5 % spread.';

/** repetitionsText says what a number of repetitions of each cell will be good for. */
export function repetitionsText(repetitions: number): string {
  if (!Number.isInteger(repetitions) || repetitions < 1) return enough;
  if (repetitions === 1)
    return `A single run has no spread: its figures can be read, and nothing can be judged. ${enough}`;
  const fact = foundBySpreadOf5Percent.find((entry) => repetitions >= entry.repetitions);
  if (!fact)
    return `Two runs a side are the least that can be judged, and find large changes only. ${enough}`;
  const told = `Where runs spread by 5 %, a change of 10 % is found ${fact.found}`;
  return fact.repetitions < 5 ? `${told}. ${enough}` : `${told}.`;
}
