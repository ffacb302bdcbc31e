import { useLayoutEffect, useRef, useState } from 'react';
import type { Workbench } from '#contract/back-office/workbench.ts';
import { chartScale } from './chart-scale.ts';

const height = 288;
const margin = { left: 44, right: 4, top: 10, bottom: 26 };
const plotHeight = height - margin.top - margin.bottom;
const tipHeight = 36;
const figures = new Intl.NumberFormat('zh-CN');

/**
 * Shows visits by day as bars. An invisible slider is the chart's only tab stop: the arrow keys move along the days,
 * and a screen reader announces each; the board shows them as a table on request.
 */
export function VisitsChart({ visits }: { visits: Workbench['Visits'] }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [selectedIndex, setSelectedIndex] = useState<number>();
  const { top, steps } = chartScale(Math.max(0, ...visits.map((visit) => visit.Count)));
  const stride = (width - margin.left - margin.right) / Math.max(1, visits.length);
  const x = (index: number) => margin.left + stride * index;
  const y = (count: number) => margin.top + plotHeight * (1 - count / top);
  const day = selectedIndex === undefined ? undefined : visits[selectedIndex];

  return (
    <div ref={box} className="visits" onPointerLeave={() => setSelectedIndex(undefined)}>
      <input
        type="range"
        className="visits-walk"
        aria-label="逐日查看访问次数"
        aria-valuetext={day ? `${day.Day}，${day.Count} 次` : '用方向键选择日期'}
        min={0}
        max={visits.length - 1}
        value={selectedIndex ?? visits.length - 1}
        onChange={(event) => setSelectedIndex(Number(event.target.value))}
        onBlur={() => setSelectedIndex(undefined)}
      />
      <svg width={width} height={height} aria-hidden="true">
        {steps.map((step) => (
          <GridLine key={step} step={step} y={y(step)} width={width} />
        ))}
        {visits.map((visit, index) => (
          <DayBar
            key={visit.Day}
            visit={visit}
            place={{ x: x(index), y: y(visit.Count), stride }}
            // The last day has its label at the end, and the others are counted from it.
            isLabelled={index % labelEvery(stride) === (visits.length - 1) % labelEvery(stride)}
            isLast={index === visits.length - 1}
            isChosen={index === selectedIndex}
            right={width - margin.right}
            onEnter={() => setSelectedIndex(index)}
          />
        ))}
      </svg>
      {day && selectedIndex !== undefined && (
        <span
          className="visits-tip"
          style={{
            left: Math.min(width - 60, Math.max(60, x(selectedIndex) + stride / 2)),
            top: Math.max(0, y(day.Count) - tipHeight),
          }}
        >
          {shortDay(day.Day)} · {figures.format(day.Count)} 次
        </span>
      )}
    </div>
  );
}

function GridLine({ step, y, width }: { step: number; y: number; width: number }) {
  return (
    <g>
      <line className="grid" x1={margin.left} x2={width - margin.right} y1={y} y2={y} />
      <text x={margin.left - 10} y={y + 4} textAnchor="end">
        {figures.format(step)}
      </text>
    </g>
  );
}

interface DayBarProps {
  visit: Workbench['Visits'][number];
  place: { x: number; y: number; stride: number };
  isLabelled: boolean;
  /** The last day is today; its label ends where the chart does. */
  isLast: boolean;
  isChosen: boolean;
  right: number;
  onEnter: () => void;
}

function DayBar({ visit, place, isLabelled, isLast, isChosen, right, onEnter }: DayBarProps) {
  const { x, y, stride } = place;
  return (
    <g onPointerEnter={onEnter}>
      <rect x={x} y={margin.top} width={stride} height={plotHeight} fill="transparent" />
      <rect
        className="bar"
        data-chosen={isChosen || undefined}
        data-today={isLast || undefined}
        x={x + stride * 0.18}
        y={y}
        width={stride * 0.64}
        height={plotHeight + margin.top - y}
        rx={2}
      />
      {isLabelled && (
        <text x={isLast ? right : x + stride / 2} y={height - 6} textAnchor={isLast ? 'end' : 'middle'}>
          {shortDay(visit.Day)}
        </text>
      )}
    </g>
  );
}

const labelEvery = (stride: number) => Math.max(1, Math.ceil(48 / Math.max(1, stride)));

/** Shortens a day: `11-20` from `2026-11-20`. */
const shortDay = (day: string) => day.slice(5);

function useWidth(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      // A width of 0 belongs to an element that is being removed.
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
