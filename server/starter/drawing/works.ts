import { alpha, color, darken, lighten, mix } from './palette.ts'
import { area, between, box, dot, line, tone } from './scene.ts'
import type { Scene } from './scene.ts'

/** A pylon with its fan of stays and the deck running through. */
export function stayedBridge(s: Scene, deck: number, waterline: number, pylons: readonly number[], height: number, span: number, tint: string): void {
  const pale = lighten(tint, 0.35)
  for (const x of pylons) {
    for (let i = 1; i <= 12; i++) {
      const reach = (span / 12) * i
      const anchor = deck - height * (0.98 - (12 - i) * 0.045)
      line(s, [[x - reach, deck], [x, anchor], [x + reach, deck]], alpha(pale, 0.75), 1.5)
    }
  }
  for (const x of pylons) {
    const foot = height * 0.085
    area(s, [[x - foot, waterline], [x - foot * 0.8, deck], [x - foot * 0.28, deck - height], [x, deck - height], [x, waterline]], tint)
    area(s, [[x, waterline], [x, deck - height], [x + foot * 0.28, deck - height], [x + foot * 0.8, deck], [x + foot, waterline]], darken(tint, 0.28))
    area(s, [[x - foot * 0.42, deck - 8], [x, deck - height * 0.5], [x + foot * 0.42, deck - 8]], mix(s.light.sky.at(-1) ?? pale, tint, 0.25))
    box(s, x - foot * 1.7, waterline - 12, foot * 3.4, 16, darken(tint, 0.35), 5)
    dot(s, x, deck - height - 4, 4, color.vermilion)
  }
  box(s, 0, deck - 5, s.w, 6, lighten(tint, 0.3))
  box(s, 0, deck, s.w, 13, tint)
  box(s, 0, deck + 13, s.w, 5, darken(tint, 0.4))
}

/** Round-headed piers carrying a straight deck. */
export function viaduct(s: Scene, deck: number, base: number, step: number, tint: string, from = 0, to = s.w): void {
  for (let x = from + step / 2; x < to; x += step) {
    area(s, [[x - 30, deck + 26], [x + 30, deck + 26], [x + 13, deck + 62], [x + 13, base], [x - 13, base], [x - 13, deck + 62]], tint)
    area(s, [[x + 3, deck + 26], [x + 30, deck + 26], [x + 13, deck + 62], [x + 13, base], [x + 3, base]], darken(tint, 0.16))
  }
  box(s, from, deck, to - from, 28, lighten(tint, 0.16))
  box(s, from, deck + 20, to - from, 8, darken(tint, 0.2))
  box(s, from, deck - 9, to - from, 9, tint)
  for (let x = from; x < to; x += 46) box(s, x, deck - 9, 2, 9, darken(tint, 0.25))
}

/** A high-speed train heading right, its nose at `nose`. */
export function train(s: Scene, nose: number, rail: number, cars: number, height: number): void {
  const car = height * 4.2
  const body = color.paper
  for (let i = cars; i >= 1; i--) {
    const x = nose - height * 2 - car * i
    box(s, x, rail - height, car - 4, height, i % 2 === 0 ? body : lighten(body, 0.4), 4)
    box(s, x, rail - height * 0.36, car - 4, height * 0.09, color.vermilion)
    box(s, x, rail - height * 0.24, car - 4, height * 0.24, color.stone, 3)
    for (let k = 0; k < 7; k++) box(s, x + height * 0.42 + k * height * 0.52, rail - height * 0.78, height * 0.36, height * 0.28, color.navy, 4)
  }
  const { ctx } = s
  const tail = nose - height * 2 - 6
  ctx.fillStyle = body
  ctx.beginPath()
  ctx.moveTo(tail, rail - height)
  ctx.bezierCurveTo(nose - height * 1.1, rail - height, nose - height * 0.5, rail - height * 0.72, nose, rail - height * 0.2)
  ctx.quadraticCurveTo(nose + 2, rail, nose - height * 0.4, rail)
  ctx.lineTo(tail, rail)
  ctx.fill()
  area(s, [[nose - height * 1.25, rail - height * 0.86], [nose - height * 0.62, rail - height * 0.58], [nose - height * 1.0, rail - height * 0.54], [nose - height * 1.35, rail - height * 0.6]], color.navy)
  box(s, tail, rail - height * 0.36, height * 1.45, height * 0.09, color.vermilion)
  box(s, tail, rail - height * 0.16, height * 1.7, height * 0.16, color.stone, 3)
}

/** A ship-to-shore gantry over the quay edge; `reach` is its boom over the water. */
export function quayCrane(s: Scene, x: number, quay: number, height: number, reach: number, tint: string): void {
  const leg = height * 0.38
  const beam = quay - height * 0.62
  const wide = height * 0.035
  for (const [top, foot] of [[x, x - wide], [x + leg, x + leg + wide]] as const) line(s, [[foot, quay], [top, beam]], tint, wide * 1.3)
  line(s, [[x, quay - height * 0.24], [x + leg, quay - height * 0.24]], tint, wide)
  line(s, [[x, quay - height * 0.24], [x + leg, beam]], darken(tint, 0.15), wide * 0.6)
  box(s, x - reach, beam - wide, reach + leg * 1.9, wide * 1.7, tint, 2)
  const apex: [number, number] = [x + leg * 0.1, quay - height]
  line(s, [[x, beam], apex, [x + leg, beam]], tint, wide * 0.9)
  line(s, [apex, [x - reach * 0.9, beam]], tint, wide * 0.35)
  line(s, [apex, [x - reach * 0.45, beam]], tint, wide * 0.35)
  line(s, [apex, [x + leg * 1.8, beam]], tint, wide * 0.35)
  box(s, x + leg * 1.05, beam - wide * 3.2, leg * 0.6, wide * 2.6, darken(tint, 0.25), 3)
  const grab = x - reach * 0.52
  box(s, grab - wide, beam + wide, wide * 2, wide * 1.4, darken(tint, 0.35), 2)
  line(s, [[grab - wide * 0.7, beam + wide], [grab - wide * 0.7, beam + height * 0.25]], darken(tint, 0.35), 1.3)
  line(s, [[grab + wide * 0.7, beam + wide], [grab + wide * 0.7, beam + height * 0.25]], darken(tint, 0.35), 1.3)
  container(s, grab - height * 0.08, beam + height * 0.25, height * 0.16, height * 0.058, color.vermilion)
}

export function container(s: Scene, x: number, y: number, w: number, h: number, tint: string): void {
  box(s, x, y, w - 1.5, h - 1.5, tint, 1)
  for (let i = 1; i < 9; i++) box(s, x + (w / 9) * i, y + 2, 1.2, h - 5.5, alpha(color.ink, 0.16))
  box(s, x, y, w - 1.5, 2, alpha(color.white, 0.25))
}

export function containers(s: Scene, x: number, base: number, columns: number, rows: number, w: number): void {
  const tints = [color.navy, color.blue, color.sky, color.mist, color.sand, color.vermilion, color.stone, color.blue]
  for (let column = 0; column < columns; column++) {
    const high = Math.max(1, rows - Math.floor(s.random() * 3))
    for (let row = 0; row < high; row++) {
      const tint = mix(tints[Math.floor(s.random() * tints.length)] ?? color.blue, s.light.near, 0.18)
      container(s, x + column * (w + 2), base - (row + 1) * w * 0.38, w, w * 0.38, tint)
    }
  }
}

export function ship(s: Scene, x: number, waterline: number, length: number): void {
  const deck = waterline - length * 0.085
  area(s, [[x, deck - length * 0.03], [x + length, deck - length * 0.02], [x + length * 0.955, waterline + 8], [x + length * 0.06, waterline + 8]], color.navy)
  area(s, [[x + length * 0.045, waterline - 4], [x + length * 0.965, waterline - 4], [x + length * 0.955, waterline + 8], [x + length * 0.06, waterline + 8]], color.vermilion)
  containers(s, x + length * 0.12, deck - length * 0.022, 9, 5, length * 0.068)
  box(s, x + length * 0.83, deck - length * 0.2, length * 0.085, length * 0.18, color.paper, 2)
  for (let i = 0; i < 5; i++) box(s, x + length * 0.837, deck - length * (0.186 - i * 0.03), length * 0.071, length * 0.011, color.navy)
  box(s, x + length * 0.925, deck - length * 0.15, length * 0.028, length * 0.13, color.vermilion)
}

/** Tracked excavator; its bucket hangs to the side of `dir`. */
export function excavator(s: Scene, x: number, base: number, size: number, dir: 1 | -1, tint: string): void {
  const at = (dx: number, dy: number): [number, number] => [x + dx * size * dir, base + dy * size]
  const [tx, ty] = at(-0.5, -0.2)
  box(s, Math.min(tx, tx + dir * size), ty, size, size * 0.2, color.coal, size * 0.1)
  for (let i = 0; i < 5; i++) dot(s, x + (i - 2) * size * 0.19, base - size * 0.1, size * 0.05, color.clay)
  area(s, [at(-0.52, -0.24), at(-0.5, -0.5), at(-0.1, -0.52), at(0.34, -0.42), at(0.38, -0.24)], tint)
  area(s, [at(-0.08, -0.5), at(-0.04, -0.86), at(0.2, -0.86), at(0.34, -0.42)], darken(tint, 0.12))
  area(s, [at(-0.02, -0.54), at(0.01, -0.8), at(0.17, -0.8), at(0.27, -0.5)], alpha(color.ice, 0.85))
  line(s, [at(0.26, -0.44), at(0.72, -1.1), at(1.1, -0.95)], tint, size * 0.1)
  line(s, [at(1.1, -0.95), at(1.2, -0.42)], darken(tint, 0.12), size * 0.08)
  line(s, [at(0.42, -0.5), at(0.7, -0.98)], darken(tint, 0.5), size * 0.03)
  area(s, [at(1.12, -0.44), at(1.32, -0.4), at(1.26, -0.16), at(1.04, -0.12), at(0.98, -0.26)], darken(tint, 0.45))
}

export function turbine(s: Scene, x: number, base: number, height: number, angle: number, tint: string): void {
  const hub: [number, number] = [x, base - height]
  area(s, [[x - height * 0.022, base], [x - height * 0.009, hub[1]], [x + height * 0.009, hub[1]], [x + height * 0.022, base]], tint)
  for (let i = 0; i < 3; i++) {
    const turn = angle + (i * Math.PI * 2) / 3
    const length = height * 0.56
    const at = (along: number, across: number): [number, number] => [
      hub[0] + Math.cos(turn) * along - Math.sin(turn) * across,
      hub[1] + Math.sin(turn) * along + Math.cos(turn) * across,
    ]
    area(s, [at(0, -height * 0.008), at(length * 0.22, -height * 0.026), at(length, 0), at(length * 0.2, height * 0.008)], i === 0 ? lighten(tint, 0.3) : tint)
  }
  dot(s, hub[0], hub[1], height * 0.022, lighten(tint, 0.35))
}

/** Steel scaffold: standards, ledgers, boards and a few braces. */
export function scaffold(s: Scene, x: number, base: number, w: number, bays: number, lifts: number, lift: number, tint: string): void {
  const bay = w / bays
  for (let row = 0; row < lifts; row++) {
    for (let i = row % 2; i < bays; i += 3) {
      line(s, [[x + bay * i, base - row * lift], [x + bay * (i + 1), base - (row + 1) * lift]], alpha(tint, 0.6), 2)
    }
  }
  for (let i = 0; i <= bays; i++) line(s, [[x + bay * i, base], [x + bay * i, base - lifts * lift - lift * 0.45]], tint, 4)
  for (let row = 1; row <= lifts; row++) {
    const y = base - row * lift
    box(s, x - 8, y - 3, w + 16, 7, mix(tint, color.gold, 0.35), 2)
    line(s, [[x - 8, y - lift * 0.4], [x + w + 8, y - lift * 0.4]], alpha(tint, 0.85), 2.4)
    if (between(s, 0, 1) < 0.6) box(s, x + bay * Math.floor(between(s, 0, bays)), y - 12, bay * 0.4, 9, darken(tint, 0.2), 1)
  }
}

/** The near rail of a quay or a site: a hoarding of blue sheets with a red foot. */
export function hoarding(s: Scene, top: number, height: number, from = 0, to = s.w): void {
  const tint = tone(s, 0.92)
  box(s, from, top, to - from, height, tint)
  box(s, from, top, to - from, 6, lighten(tint, 0.25))
  for (let x = from; x < to; x += 74) box(s, x, top + 6, 2, height, alpha(color.white, 0.16))
  box(s, from, top + height - 14, to - from, 14, mix(color.vermilion, s.light.near, 0.25))
}
