import { crane, skyline } from './city.ts'
import { cloud, finish, sky, tree } from './nature.ts'
import { alpha, color, darken, lighten, mix } from './palette.ts'
import { listener, person } from './people.ts'
import { area, between, box, dot, glow, line, wash, within } from './scene.ts'
import type { Scene } from './scene.ts'
import { excavator } from './works.ts'

/** Looking down a driven tunnel to the cutter head. */
export function shieldTunnel(s: Scene): void {
  const { ctx } = s
  const [cx, cy] = [s.w * 0.52, s.h * 0.46]
  box(s, 0, 0, s.w, s.h, '#0A1C3C')
  const rings = 15
  for (let i = 0; i < rings; i++) {
    const r = s.w * 0.66 * Math.pow(0.83, i)
    const tint = mix('#12305E', '#9DB7D2', Math.pow(i / rings, 1.15))
    dot(s, cx, cy, r, tint)
    ctx.strokeStyle = alpha(color.ink, 0.5)
    ctx.lineWidth = Math.max(1, r * 0.012)
    ctx.beginPath()
    ctx.arc(cx, cy, r, 0, Math.PI * 2)
    ctx.stroke()
    for (let k = 0; k < 7; k++) {
      const turn = (k * Math.PI * 2) / 7 + (i % 2) * 0.45
      line(s, [[cx + Math.cos(turn) * r, cy + Math.sin(turn) * r], [cx + Math.cos(turn) * r * 0.83, cy + Math.sin(turn) * r * 0.83]], alpha(color.ink, 0.34), Math.max(1, r * 0.008))
      dot(s, cx + Math.cos(turn + 0.22) * r * 0.91, cy + Math.sin(turn + 0.22) * r * 0.91, r * 0.013, alpha(color.ink, 0.5))
    }
  }
  const end = s.w * 0.66 * Math.pow(0.83, rings)
  glow(s, cx, cy, s.w * 0.3, '#FFE7C0', 0.55)
  dot(s, cx, cy, end * 1.12, color.soil)
  dot(s, cx, cy, end, color.vermilion)
  for (let k = 0; k < 8; k++) {
    const turn = (k * Math.PI) / 4 + 0.2
    line(s, [[cx, cy], [cx + Math.cos(turn) * end * 0.92, cy + Math.sin(turn) * end * 0.92]], k % 2 === 0 ? color.bone : darken(color.vermilion, 0.4), end * 0.09)
  }
  dot(s, cx, cy, end * 0.24, color.bone)
  area(s, [[s.w * -0.05, s.h], [cx - end * 0.8, cy + end * 0.72], [cx + end * 0.8, cy + end * 0.72], [s.w * 1.08, s.h]], '#1B2F4F')
  for (let i = 0; i < 13; i++) {
    const t = Math.pow(i / 13, 2.1)
    const y = cy + end * 0.76 + (s.h - cy - end * 0.76) * t
    const half = end * 0.6 + (s.w * 0.4 - end * 0.6) * t
    box(s, cx - half, y, half * 2, 2 + t * 20, mix('#4A5E7B', '#22395C', t), 2)
  }
  for (const side of [-1, 1]) {
    area(s, [[cx + side * end * 0.34, cy + end * 0.74], [cx + side * end * 0.38, cy + end * 0.74], [cx + side * s.w * 0.255, s.h], [cx + side * s.w * 0.225, s.h]], color.mist)
    line(s, [[cx + side * end * 0.9, cy + end * 0.1], [cx + side * s.w * 0.6, cy + s.h * 0.1]], alpha(color.ink, 0.6), 3)
  }
  for (let i = 1; i < 9; i++) {
    const r = s.w * 0.6 * Math.pow(0.74, i)
    for (const turn of [-2.25, -0.9]) {
      const [x, y] = [cx + Math.cos(turn) * r, cy + Math.sin(turn) * r]
      glow(s, x, y, r * 0.26, '#FFE3B3', 0.7)
      box(s, x - r * 0.05, y - r * 0.012, r * 0.1, r * 0.028, '#FFF3DA', 2)
    }
  }
  person(s, cx + 152, s.h * 0.92, 235, { coat: color.blue, vest: '#D8782F', helmet: color.paper, facing: 'back', legs: '#16294A', left: [0.16, 0.02] })
  person(s, cx + 228, s.h * 0.95, 250, { coat: color.navy, vest: '#E0B23F', helmet: color.vermilion, facing: 'back', legs: '#16294A' })
  finish(s, 0.35)
}

/** A deep excavation cut open: strata, piled walls, three rows of struts. */
export function foundationPit(s: Scene): void {
  const grade = s.h * 0.4
  sky(s, grade + 40)
  cloud(s, s.w * 0.5, s.h * 0.07, 280, 0.65)
  skyline(s, grade + 2, 0.2, 70, 190, 66)
  skyline(s, grade + 2, 0.42, 90, 210, 92, -30, s.w * 0.17)
  skyline(s, grade + 2, 0.42, 90, 210, 92, s.w * 0.84, s.w)
  const strata = ['#B39E84', '#A08A72', '#8C7763', '#776658', '#64594F']
  strata.forEach((tint, i) => {
    const y = grade + i * s.h * 0.13
    const points: [number, number][] = [[0, s.h], [0, y]]
    for (let x = 0; x <= s.w; x += 40) points.push([x, y + (i === 0 ? 0 : Math.sin(x / 170 + i * 2) * 9)])
    points.push([s.w, s.h])
    area(s, points, mix(tint, color.blue, 0.12))
    for (let k = 0; k < 60; k++) box(s, between(s, 0, s.w), y + between(s, 14, s.h * 0.12), between(s, 6, 20), 2.6, alpha(i % 2 === 0 ? color.soil : color.bone, 0.22), 2)
  })
  const [left, right, bottom] = [s.w * 0.24, s.w * 0.76, s.h * 0.87]
  wash(s, left, grade - 2, right - left, bottom - grade + 2, [mix(color.ice, color.sky, 0.35), mix(color.mist, color.stone, 0.5), mix(color.stone, color.clay, 0.5)])
  for (let i = 0; i < 27; i++) box(s, left + i * ((right - left) / 27), grade + 12, (right - left) / 27 - 3, bottom - grade - 12, alpha(color.soil, 0.13), 5)
  for (const [row, y] of [[0, 0.03], [1, 0.17], [2, 0.31]] as const) {
    const beam = grade + s.h * y
    box(s, left - 6, beam - 5, right - left + 12, 30, row === 0 ? color.bone : mix(color.vermilion, color.soil, 0.12), 2)
    box(s, left - 6, beam + 15, right - left + 12, 10, row === 0 ? color.stone : darken(color.vermilion, 0.35), 2)
    if (row > 0) for (const x of [0.3, 0.7]) dot(s, s.w * x, beam + 9, 8, color.gold)
  }
  for (const x of [0.41, 0.59]) {
    box(s, s.w * x - 9, grade - 8, 18, bottom - grade + 60, color.navy)
    for (let y = grade; y < bottom + 40; y += 26) line(s, [[s.w * x - 8, y], [s.w * x + 8, y + 22]], alpha(color.mist, 0.6), 2)
  }
  for (const [x, side] of [[left - 34, -1], [right, 1]] as const) {
    wash(s, x, grade - 8, 34, s.h * 0.6, [color.bone, color.stone])
    for (let y = grade + 20; y < s.h; y += 44) box(s, x, y, 34, 1.6, alpha(color.soil, 0.35))
    for (let k = 0; k < 4; k++) dot(s, x + 17, grade + 56 + k * 96, 5, color.vermilion)
    line(s, [[x + 17, grade - 8], [x + 17, grade - 46]], color.coal, 3)
    area(s, [[x + 17, grade - 46], [x + 17 - side * 0 + 26 * side, grade - 38], [x + 17, grade - 30]], color.vermilion)
  }
  box(s, left, bottom, right - left, 18, mix(color.clay, color.soil, 0.4))
  excavator(s, s.w * 0.5, bottom + 2, 96, 1, color.gold)
  excavator(s, s.w * 0.345, bottom + 2, 80, -1, '#D8782F')
  person(s, s.w * 0.66, bottom + 2, 84, { coat: color.blue, vest: '#E0B23F', helmet: color.paper, facing: 'back', legs: '#22344E', right: [0.16, -0.1] })
  crane(s, s.w * 0.2, grade, 236, 330, color.navy, 0.78)
  finish(s, 0.22)
}

/** Street, concourse and platform in one section. */
export function metroSection(s: Scene): void {
  const street = s.h * 0.36
  sky(s, street)
  skyline(s, street, 0.24, 70, 190, 74)
  for (const x of [0.08, 0.3, 0.66, 0.92]) tree(s, s.w * x, street + 2, 84, mix(color.leaf, color.navy, 0.2))
  box(s, 0, street, s.w, 12, color.coal)
  box(s, s.w * 0.44, street - 62, 150, 62, alpha(color.ice, 0.9), 3)
  box(s, s.w * 0.435, street - 68, 162, 8, color.navy, 2)
  box(s, s.w * 0.46, street - 106, 38, 38, color.vermilion, 19)
  box(s, s.w * 0.46 + 10, street - 92, 18, 10, color.paper, 2)
  wash(s, 0, street + 12, s.w, s.h, ['#8E7B69', '#6C6057', '#4E4A4A'])
  for (let i = 0; i < 150; i++) box(s, between(s, 0, s.w), between(s, street + 20, s.h), between(s, 8, 26), 3, alpha(color.bone, 0.12), 2)
  const hall = { x: s.w * 0.1, y: street + 52, w: s.w * 0.8, h: 150 }
  room(s, hall.x, hall.y, hall.w, hall.h)
  for (let i = 0; i < 6; i++) box(s, hall.x + 90 + i * 158, hall.y + 10, 18, hall.h - 20, color.bone)
  for (let i = 0; i < 5; i++) {
    box(s, s.w * 0.56 + i * 34, hall.y + 100, 22, 40, color.navy, 4)
    dot(s, s.w * 0.56 + 11 + i * 34, hall.y + 108, 3, color.vermilion)
  }
  box(s, s.w * 0.18, hall.y + 26, 210, 26, color.navy, 4)
  box(s, s.w * 0.18 + 14, hall.y + 36, 120, 6, color.ice, 3)
  const deck = { x: s.w * 0.1, y: hall.y + hall.h + 26, w: s.w * 0.8, h: 180 }
  room(s, deck.x, deck.y, deck.w, deck.h)
  area(s, [[s.w * 0.5, street + 12], [s.w * 0.545, street + 12], [s.w * 0.44, hall.y + hall.h - 10], [s.w * 0.395, hall.y + hall.h - 10]], mix(color.stone, color.mist, 0.4))
  area(s, [[s.w * 0.34, hall.y + hall.h - 12], [s.w * 0.385, hall.y + hall.h - 12], [s.w * 0.28, deck.y + deck.h - 10], [s.w * 0.235, deck.y + deck.h - 10]], mix(color.stone, color.mist, 0.4))
  for (let i = 0; i < 11; i++) {
    line(s, [[s.w * 0.5 - i * s.w * 0.0105, street + 12 + i * 17.4], [s.w * 0.545 - i * s.w * 0.0105, street + 12 + i * 17.4]], alpha(color.ink, 0.25), 2)
    line(s, [[s.w * 0.34 - i * s.w * 0.0105, hall.y + hall.h - 12 + i * 18.6], [s.w * 0.385 - i * s.w * 0.0105, hall.y + hall.h - 12 + i * 18.6]], alpha(color.ink, 0.25), 2)
  }
  const body = { x: s.w * 0.44, y: deck.y + 54, w: s.w * 0.46 - 10, h: 104 }
  box(s, body.x, body.y, body.w, body.h, color.paper, 12)
  box(s, body.x, body.y + 72, body.w, 9, color.vermilion)
  box(s, body.x, body.y + 81, body.w, 23, color.navy, 4)
  for (let i = 0; i < 5; i++) {
    box(s, body.x + 46 + i * 98, body.y + 18, 44, 42, '#FFE7B8', 5)
    box(s, body.x + 96 + i * 98, body.y + 14, 34, 76, color.mist, 3)
    box(s, body.x + 112 + i * 98, body.y + 14, 2, 76, color.clay)
  }
  for (const [x, y, tint] of [[0.36, deck.y + deck.h - 10, color.blue], [0.4, deck.y + deck.h - 10, color.vermilion], [0.5, hall.y + hall.h - 10, color.navy], [0.76, hall.y + hall.h - 10, color.sky]] as const) {
    person(s, s.w * x, y, 84, { coat: tint, facing: 'back', legs: '#2B3A52' })
  }
  finish(s, 0.25)
}

function room(s: Scene, x: number, y: number, w: number, h: number): void {
  box(s, x - 14, y - 14, w + 28, h + 28, color.stone, 4)
  within(s, () => s.ctx.rect(x, y, w, h), () => {
    wash(s, x, y, w, h, ['#F7F1E6', '#E4DFD6', '#CFCBC6'])
    for (let i = 0; i < 9; i++) {
      glow(s, x + (w / 9) * (i + 0.5), y + 4, 90, '#FFF3D6', 0.8)
      box(s, x + (w / 9) * (i + 0.5) - 26, y, 52, 5, color.white)
    }
  })
  box(s, x, y + h - 10, w, 10, lighten(color.clay, 0.15))
}

/** Rows of listeners from behind; used by the halls. */
export function audience(s: Scene, top: number, rows: number, size: number, coats: readonly string[], helmets = false): void {
  for (let row = 0; row < rows; row++) {
    const r = size * (1 + row * 0.28)
    const gap = r * 3
    const y = top + row * r * 2.1
    for (let x = row % 2 === 0 ? gap * 0.2 : gap * 0.7; x < s.w + gap; x += gap) {
      const coat = coats[Math.floor(s.random() * coats.length)] ?? color.navy
      const hat = helmets && s.random() < 0.8 ? [color.paper, color.gold, color.vermilion, color.paper][Math.floor(s.random() * 4)] : undefined
      listener(s, x + between(s, -6, 6), y, r, mix(coat, color.ink, row * 0.18), hat)
    }
  }
}
