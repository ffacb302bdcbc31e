/*
 * Checks the text format of Prometheus (version 0.0.4) and its naming rules, as far as `promtool check metrics` would
 * refuse them, for machines without it.
 */

export interface MetricFamily {
  name: string;
  type: string;
  help: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const labelPart = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)",?/y;

/** Returns the families of metrics by name. @throws Error with the first line that does not have the format */
export function readMetrics(text: string): Map<string, MetricFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const families = new Map<string, MetricFamily>();
  let family: MetricFamily | undefined;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const comment = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line);
    if (comment) {
      const [, kind, name = '', rest = ''] = comment;
      if (kind === 'HELP') {
        if (families.has(name)) throw new Error(`${name} occurs twice`);
        family = { name, type: '', help: rest, samples: [] };
        families.set(name, family);
      } else if (family?.name === name && family.type === '') family.type = rest;
      else throw new Error(`TYPE does not follow HELP: ${line}`);
      continue;
    }
    const sample = sampleLine.exec(line);
    if (!family || !sample) throw new Error(`not a sample: ${line}`);
    const [, name = '', labels = '', value = ''] = sample;
    family.samples.push({ name, labels: readLabels(labels), value: readValue(value) });
  }
  return families;
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  labelPart.lastIndex = 0;
  let end = 0;
  for (let part = labelPart.exec(text); part; part = labelPart.exec(text)) {
    const [, name = '', value = ''] = part;
    if (name in labels) throw new Error(`label ${name} occurs twice: ${text}`);
    labels[name] = value;
    end = labelPart.lastIndex;
  }
  if (end !== text.length) throw new Error(`not labels: ${text}`);
  return labels;
}

function readValue(text: string): number {
  // Any case is read.
  if (/^nan$/i.test(text)) return Number.NaN;
  if (/^[+-]Inf$/.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  const value = Number(text);
  if (Number.isNaN(value)) throw new Error(`not a value: ${text}`);
  return value;
}

/** Returns what is wrong with the families: their names, types, labels, and samples that are not theirs. */
export function metricProblems(families: Map<string, MetricFamily>): string[] {
  return Array.from(families.values()).flatMap((family) => {
    const { name, type, help, samples } = family;
    const problems: string[] = [];
    if (help.trim() === '') problems.push('has no help');
    if (!['counter', 'gauge', 'histogram', 'summary'].includes(type)) problems.push(`has type ${type}`);
    if (/[A-Z]/.test(name) || name.includes(':')) problems.push('is not written in snake case');
    if (name.endsWith('_total') !== (type === 'counter')) problems.push(`is a ${type} by another name`);
    if (/_(count|sum|bucket)$/.test(name)) problems.push('is named like a part of a histogram');
    if (/_(milliseconds|minutes|hours|days|kilobytes|megabytes|percent)\b/.test(name))
      problems.push('is not in a base unit');
    const ownSamples = type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
    const foreign = samples.find((sample) => !ownSamples.includes(sample.name));
    if (foreign) problems.push(`has the sample ${foreign.name}`);
    const series = samples.map((sample) =>
      JSON.stringify([sample.name, Object.entries(sample.labels).toSorted()]),
    );
    if (new Set(series).size < series.length) problems.push('has two samples of the same labels');
    if (type === 'counter' && samples.some(({ value }) => !(value >= 0)))
      problems.push('has a negative value');
    return problems.map((problem) => `${name} ${problem}`);
  });
}
