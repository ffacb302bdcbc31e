import { useState } from 'react';
import { useWidthOf } from '../layout/use-element-width.ts';
import { chartScale } from './chart-scale.ts';
import './charts.css';

const height = 240;
const margin = { left: 48, right: 4, top: 24, bottom: 26 };
const plotHeight = height - margin.top - margin.bottom;
const tipHeight = 36;
const tipMargin = 80;
const numerals = new Intl.NumberFormat('zh-CN');
/** Width of a digit above a bar, and the space beside the text. */
const digitWidth = 7;
const digitGap = 6;

export interface Bar {
  /** Text below the bar, such as `11 月`. */
  label: string;
  /** What the bar is, spoken and in the tip, such as `2026 年 11 月`. */
  name: string;
  /** Null where nothing is known: no bar. */
  count: number | null;
}

interface BarChartProps {
  /** What the bars count. */
  title: string;
  unit: string;
  bars: readonly Bar[];
  /** The bar that the page is about. */
  emphasis?: number | undefined;
}

/**
 * Shows counts as bars with an axis, and the count above each bar where there is space. An invisible slider is the chart's
 * only tab stop: the arrow keys move along the bars, and a screen reader announces each. The page has the numbers as a table.
 */
export function BarChart({ title, unit, bars, emphasis }: BarChartProps) {
  const [box, measured] = useWidthOf<HTMLDivElement>();
  const width = Number.isFinite(measured) && measured > 0 ? measured : 600;
  const [selectedIndex, setSelectedIndex] = useState<number>();
  const { steps, stride, x, y, hasNumbers } = measure(bars, width);
  const selected = selectedIndex === undefined ? undefined : bars[selectedIndex];

  return (
    <div ref={box} className="bar-chart" onPointerLeave={() => setSelectedIndex(undefined)}>
      <input
        type="range"
        className="bar-chart-walk"
        aria-label={`逐个查看：${title}`}
        aria-valuetext={selected ? `${selected.name}，${spoken(selected.count, unit)}` : '用方向键选择'}
        min={0}
        max={bars.length - 1}
        value={selectedIndex ?? emphasis ?? bars.length - 1}
        onChange={(event) => setSelectedIndex(Number(event.target.value))}
        onBlur={() => setSelectedIndex(undefined)}
      />
      <svg className="block full" width={width} height={height} aria-hidden="true">
        {steps.map((step) => (
          <GridLine key={step} step={step} y={y(step)} width={width} />
        ))}
        {bars.map((bar, index) => (
          <ChartBar
            key={bar.name}
            bar={bar}
            place={{ x: x(index), y: y(bar.count ?? 0), stride }}
            hasNumber={hasNumbers}
            isLabelled={index % labelEvery(stride) === (bars.length - 1) % labelEvery(stride)}
            isFaint={emphasis !== undefined && index !== emphasis}
            isSelected={index === selectedIndex}
            onEnter={() => setSelectedIndex(index)}
          />
        ))}
      </svg>
      {selected && selectedIndex !== undefined && (
        <span
          className="bar-chart-tip"
          style={tipPlace(x(selectedIndex) + stride / 2, y(selected.count ?? 0), width)}
        >
          {selected.name} · {spoken(selected.count, unit)}
        </span>
      )}
    </div>
  );
}

/** Returns where things are in a chart so wide. */
function measure(bars: readonly Bar[], width: number) {
  const { top, steps } = chartScale(Math.max(0, ...bars.map(({ count }) => count ?? 0)));
  const stride = (width - margin.left - margin.right) / Math.max(1, bars.length);
  const maxLength = Math.max(...bars.map(({ count }) => numerals.format(count ?? 0).length));
  return {
    steps,
    stride,
    x: (index: number) => margin.left + stride * index,
    y: (count: number) => margin.top + plotHeight * (1 - count / top),
    hasNumbers: maxLength * digitWidth + digitGap <= stride,
  };
}

/** Returns the place of a tip above a bar, inside of the chart. */
const tipPlace = (middle: number, top: number, width: number) => ({
  left: Math.min(width - tipMargin, Math.max(tipMargin, middle)),
  top: Math.max(0, top - tipHeight),
});

const spoken = (count: number | null, unit: string) =>
  count === null ? '没有记录' : `${numerals.format(count)} ${unit}`;

function GridLine({ step, y, width }: { step: number; y: number; width: number }) {
  return (
    <g>
      <line className="bar-chart-line" x1={margin.left} x2={width - margin.right} y1={y} y2={y} />
      <text x={margin.left - 10} y={y + 4} textAnchor="end">
        {numerals.format(step)}
      </text>
    </g>
  );
}

interface ChartBarProps {
  bar: Bar;
  place: { x: number; y: number; stride: number };
  hasNumber: boolean;
  isLabelled: boolean;
  isFaint: boolean;
  isSelected: boolean;
  onEnter: () => void;
}

function ChartBar({ bar, place, hasNumber, isLabelled, isFaint, isSelected, onEnter }: ChartBarProps) {
  const { x, y, stride } = place;
  const middle = x + stride / 2;
  return (
    <g onPointerEnter={onEnter}>
      <rect x={x} y={margin.top} width={stride} height={plotHeight} fill="transparent" />
      <rect
        className="bar-chart-bar"
        data-faint={isFaint || undefined}
        data-selected={isSelected || undefined}
        x={x + stride * 0.2}
        y={y}
        width={stride * 0.6}
        height={plotHeight + margin.top - y}
        rx={2}
      />
      {hasNumber && bar.count !== null && (
        <text x={middle} y={y - 6} textAnchor="middle" data-count={bar.count > 0 || undefined}>
          {numerals.format(bar.count)}
        </text>
      )}
      {isLabelled && (
        <text x={middle} y={height - 6} textAnchor="middle">
          {bar.label}
        </text>
      )}
    </g>
  );
}

const labelEvery = (stride: number) => Math.max(1, Math.ceil(40 / Math.max(1, stride)));
