import type { SKRSContext2D } from '@napi-rs/canvas';

/** A frame along which lines wind: a rectangle with round corners. */
interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}

interface Wave {
  /** The number of whole waves around the frame, so that the lines close. */
  waves: number;
  /** The amplitude of a line, to either side. */
  swing: number;
  lines: number;
  color: string;
  lineWidth: number;
}

/** Renders lines winding around each other along a frame, as on banknotes. */
export function renderGuillocheFrame(pen: SKRSContext2D, frame: Frame, wave: Wave): void {
  const around = perimeter(frame);
  const steps = Math.round(around / 2.5);
  pen.strokeStyle = wave.color;
  pen.lineWidth = wave.lineWidth;
  for (let line = 0; line < wave.lines; line++) {
    const phase = (line / wave.lines) * Math.PI * 2;
    pen.beginPath();
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      const angle = share * wave.waves * Math.PI * 2 + phase;
      // The second, slower swing makes the band breathe.
      const swing = wave.swing * (0.78 + 0.22 * Math.cos(angle / 3 + phase)) * Math.sin(angle);
      const [x, y] = pointOn(frame, (step % steps) * (around / steps), swing);
      if (step === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
    pen.closePath();
    pen.stroke();
  }
}

/** Renders a flower of lines, large and pale as a watermark or small in a corner. */
export function renderRosette(
  pen: SKRSContext2D,
  rosette: {
    x: number;
    y: number;
    radius: number;
    petals: number;
    lines: number;
    /** The direction in which the petals lean, 1 or -1; both on top of each other make a net. */
    turn: number;
    color: string;
    lineWidth: number;
  },
): void {
  pen.strokeStyle = rosette.color;
  pen.lineWidth = rosette.lineWidth;
  for (let line = 0; line < rosette.lines; line++) {
    const share = line / rosette.lines;
    pen.beginPath();
    for (let step = 0; step <= 720; step++) {
      const angle = (step / 720) * Math.PI * 2;
      const wave = Math.sin(angle * rosette.petals + rosette.turn * share * Math.PI * 2);
      const radius = rosette.radius * (0.3 + 0.55 * share + 0.15 * wave * (1 - share * 0.4));
      const x = rosette.x + radius * Math.cos(angle);
      const y = rosette.y + radius * Math.sin(angle);
      if (step === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
    pen.closePath();
    pen.stroke();
  }
}

function perimeter({ width, height, radius }: Frame): number {
  return 2 * (width + height - 4 * radius) + 2 * Math.PI * radius;
}

/** Returns the point `along` the frame, clockwise from the upper left, moved outwards by `out`. */
function pointOn({ x, y, width, height, radius }: Frame, along: number, out: number): [number, number] {
  const [straightX, straightY] = [width - 2 * radius, height - 2 * radius];
  const corner = (Math.PI / 2) * radius;
  const right = x + width;
  const bottom = y + height;
  // Each side and the corner after it: start of the side, its direction, centre of the corner.
  const sides = [
    {
      length: straightX,
      from: [x + radius, y],
      to: [1, 0],
      centre: [right - radius, y + radius],
      begin: -0.5,
    },
    {
      length: straightY,
      from: [right, y + radius],
      to: [0, 1],
      centre: [right - radius, bottom - radius],
      begin: 0,
    },
    {
      length: straightX,
      from: [right - radius, bottom],
      to: [-1, 0],
      centre: [x + radius, bottom - radius],
      begin: 0.5,
    },
    {
      length: straightY,
      from: [x, bottom - radius],
      to: [0, -1],
      centre: [x + radius, y + radius],
      begin: 1,
    },
  ] as const;
  let rest = along;
  for (const { length, from, to, centre, begin } of sides) {
    if (rest < length) return [from[0] + to[0] * rest + to[1] * out, from[1] + to[1] * rest - to[0] * out];
    rest -= length;
    if (rest < corner) {
      const angle = begin * Math.PI + rest / radius;
      return [centre[0] + (radius + out) * Math.cos(angle), centre[1] + (radius + out) * Math.sin(angle)];
    }
    rest -= corner;
  }
  return [x + radius, y - out];
}
