import { alpha, color, darken, lighten, mix } from './palette.ts';
import { type Scene, area, between, box, dot, line, within } from './scene.ts';

export interface Look {
  coat: string;
  /** Trousers or skirt. */
  legs?: string;
  /** Without one the person shows hair. */
  helmet?: string;
  hair?: 'short' | 'bun' | 'long';
  facing?: 'front' | 'back';
  /** A reflective vest over the coat. */
  vest?: string;
  /** Where each hand is, in parts of the height from the shoulder: x to the outside is positive, y down. */
  left?: readonly [number, number];
  right?: readonly [number, number];
  tie?: boolean;
}

/** A standing figure; the origin is between the feet. */
export function person(s: Scene, x: number, foot: number, height: number, look: Look): void {
  const u = height / 100;
  const shoulder = foot - 79 * u;
  const hip = foot - 46 * u;
  const legs = look.legs ?? color.ink;
  box(s, x - 8.6 * u, hip - 2 * u, 8.2 * u, 46 * u, legs, 2 * u);
  box(s, x + 0.4 * u, hip - 2 * u, 8.2 * u, 46 * u, darken(legs, 0.14), 2 * u);
  box(s, x - 10 * u, foot - 3.6 * u, 9.6 * u, 3.8 * u, color.coal, 1.6 * u);
  box(s, x + 0.4 * u, foot - 3.6 * u, 9.6 * u, 3.8 * u, color.coal, 1.6 * u);
  arm(s, x - 12.2 * u, shoulder + 4 * u, -1, u, look.left ?? [0.03, 0.33], look.coat);
  arm(s, x + 12.2 * u, shoulder + 4 * u, 1, u, look.right ?? [0.03, 0.33], darken(look.coat, 0.12));
  if (look.hair === 'long') box(s, x - 7.4 * u, foot - 93.5 * u, 14.8 * u, 16 * u, color.coal, 5.4 * u);
  torso(s, x, shoulder, hip, u, look);
  head(s, x, foot - 89 * u, u, look);
}

/** Head and shoulders from behind, as the rows of a hall see each other. */
export function listener(
  s: Scene,
  x: number,
  base: number,
  size: number,
  coat: string,
  helmet?: string,
): void {
  const { ctx } = s;
  ctx.fillStyle = coat;
  ctx.beginPath();
  ctx.roundRect(x - size * 0.95, base - size * 1.05, size * 1.9, size * 1.9, [size * 0.7, size * 0.7, 0, 0]);
  ctx.fill();
  box(s, x - size * 0.2, base - size * 1.3, size * 0.4, size * 0.4, darken(color.skin, 0.18));
  dot(s, x, base - size * 1.75, size * 0.52, helmet ?? color.coal);
  if (helmet === undefined) dot(s, x, base - size * 1.62, size * 0.5, darken(color.coal, 0.3));
  else {
    box(s, x - size * 0.62, base - size * 1.66, size * 1.24, size * 0.16, darken(helmet, 0.15), size * 0.08);
    box(s, x - size * 0.07, base - size * 2.25, size * 0.14, size * 0.6, lighten(helmet, 0.35), size * 0.06);
  }
}

function torso(s: Scene, x: number, shoulder: number, hip: number, u: number, look: Look): void {
  const { ctx } = s;
  const outline = () => {
    ctx.moveTo(x - 6 * u, shoulder - 1.5 * u);
    ctx.quadraticCurveTo(x - 14 * u, shoulder, x - 14 * u, shoulder + 7 * u);
    ctx.lineTo(x - 10.4 * u, hip + 3 * u);
    ctx.lineTo(x + 10.4 * u, hip + 3 * u);
    ctx.lineTo(x + 14 * u, shoulder + 7 * u);
    ctx.quadraticCurveTo(x + 14 * u, shoulder, x + 6 * u, shoulder - 1.5 * u);
    ctx.closePath();
  };
  box(s, x - 3 * u, shoulder - 5 * u, 6 * u, 7 * u, darken(color.skin, 0.12));
  within(s, outline, () => {
    box(s, x - 16 * u, shoulder - 4 * u, 32 * u, 50 * u, look.vest ?? look.coat);
    box(s, x + 2 * u, shoulder - 4 * u, 14 * u, 50 * u, alpha(color.ink, 0.12));
    if (look.vest !== undefined) {
      for (const dx of [-8.6, 5.4])
        box(s, x + dx * u, shoulder - 4 * u, 3.2 * u, 44 * u, alpha(color.white, 0.75));
      box(s, x - 16 * u, shoulder + 19 * u, 32 * u, 3.2 * u, alpha(color.white, 0.75));
    } else if (look.facing !== 'back') {
      area(
        s,
        [
          [x - 4.6 * u, shoulder - 4 * u],
          [x + 4.6 * u, shoulder - 4 * u],
          [x, shoulder + 15 * u],
        ],
        color.paper,
      );
      if (look.tie === true)
        area(
          s,
          [
            [x - 1.5 * u, shoulder - 2 * u],
            [x + 1.5 * u, shoulder - 2 * u],
            [x + 2 * u, shoulder + 10 * u],
            [x, shoulder + 14 * u],
            [x - 2 * u, shoulder + 10 * u],
          ],
          color.vermilion,
        );
      line(
        s,
        [
          [x - 4.6 * u, shoulder - 3 * u],
          [x, shoulder + 15 * u],
          [x + 4.6 * u, shoulder - 3 * u],
        ],
        darken(look.coat, 0.3),
        0.9 * u,
      );
    }
  });
}

function arm(
  s: Scene,
  x: number,
  y: number,
  side: 1 | -1,
  u: number,
  to: readonly [number, number],
  sleeve: string,
): void {
  const hand: [number, number] = [x + side * to[0] * 100 * u, y + to[1] * 100 * u];
  const raised = to[1] < 0.1;
  const elbow: [number, number] = [
    (x + hand[0]) / 2 + side * (raised ? 0 : 3) * u,
    (y + hand[1]) / 2 + (raised ? 2.5 : 1.5) * u,
  ];
  line(s, [[x, y], elbow, [hand[0] - side * to[0] * 8 * u, hand[1] - to[1] * 8 * u]], sleeve, 6.4 * u);
  dot(s, hand[0], hand[1], 3.1 * u, color.skin);
}

function head(s: Scene, x: number, y: number, u: number, look: Look): void {
  const r = 6.6 * u;
  const hair = color.coal;
  dot(s, x, y, r, look.facing === 'back' ? darken(color.skin, 0.1) : color.skin);
  if (look.helmet === undefined) {
    within(
      s,
      () => s.ctx.arc(x, y, r * 1.08, 0, Math.PI * 2),
      () => {
        if (look.facing === 'back') box(s, x - r * 1.2, y - r * 1.2, r * 2.4, r * 2.06, hair);
        else
          area(
            s,
            [
              [x - r * 1.2, y + r * 0.1],
              [x - r * 0.9, y - r * 0.35],
              [x + r * 0.4, y - r * 0.55],
              [x + r * 1.2, y + r * 0.1],
              [x + r * 1.3, y - r * 1.4],
              [x - r * 1.3, y - r * 1.4],
            ],
            hair,
          );
      },
    );
    if (look.hair === 'bun') dot(s, x, y - r * 1.12, r * 0.42, hair);
    return;
  }
  if (look.facing === 'back')
    within(
      s,
      () => s.ctx.arc(x, y, r * 1.02, 0, Math.PI * 2),
      () => box(s, x - r * 1.2, y - r, r * 2.4, r * 1.82, hair),
    );
  s.ctx.fillStyle = look.helmet;
  s.ctx.beginPath();
  s.ctx.arc(x, y - r * 0.18, r * 1.16, Math.PI, 0);
  s.ctx.fill();
  box(s, x - r * 1.34, y - r * 0.3, r * 2.68, r * 0.32, darken(look.helmet, 0.16), r * 0.16);
  box(s, x - r * 0.16, y - r * 1.38, r * 0.32, r * 1.1, lighten(look.helmet, 0.4), r * 0.12);
}

/** Rows of listeners from behind; used by the halls. */
export function audience(
  s: Scene,
  top: number,
  rows: number,
  size: number,
  coats: readonly string[],
  helmets = false,
): void {
  for (let row = 0; row < rows; row++) {
    const r = size * (1 + row * 0.28);
    const gap = r * 3;
    const y = top + row * r * 2.1;
    for (let x = row % 2 === 0 ? gap * 0.2 : gap * 0.7; x < s.w + gap; x += gap) {
      const coat = coats[Math.floor(s.random() * coats.length)] ?? color.navy;
      const hat =
        helmets && s.random() < 0.8
          ? [color.paper, color.gold, color.vermilion, color.paper][Math.floor(s.random() * 4)]
          : undefined;
      listener(s, x + between(s, -6, 6), y, r, mix(coat, color.ink, row * 0.18), hat);
    }
  }
}
