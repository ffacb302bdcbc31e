import { crane, rising, skyline, tower } from './city.ts'
import { mark, shieldPath, turned } from './desk.ts'
import { write } from './lettering.ts'
import { cloud, finish, grove, rain, sky } from './nature.ts'
import { alpha, color, darken, lighten, mix } from './palette.ts'
import { area, between, box, dot, glow, line, shadowed, tone, wash, within } from './scene.ts'
import type { Scene } from './scene.ts'

/** A city held inside a great shield. */
export function shieldedCity(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#DCE8F3', '#C3D7EA', '#AFC9E2'])
  const [x, y, w, h] = [s.w * 0.5, s.h * 0.49, s.h * 0.76, s.h * 0.86]
  for (let i = 6; i > 0; i--) {
    s.ctx.fillStyle = alpha(color.white, 0.11)
    s.ctx.beginPath()
    shieldPath(s, x, y, w + i * 74, h + i * 74)
    s.ctx.fill()
  }
  skyline(s, s.h * 0.96, 0.1, 60, 150, 70)
  shadowed(s, 50, 20, 0.35, () => {
    s.ctx.fillStyle = color.navy
    s.ctx.beginPath()
    shieldPath(s, x, y, w, h)
    s.ctx.fill()
  })
  within(s, () => shieldPath(s, x, y, w * 0.9, h * 0.9), () => {
    wash(s, x - w, y - h / 2, w * 2, h, ['#1E5AA2', '#6E9DCC', '#F3DFC8'])
    dot(s, x + 80, y - 60, 44, alpha(color.paper, 0.85))
    cloud(s, x - 250, y - 190, 210, 0.5)
    skyline(s, y + 150, 0.28, 90, 190, 56, x - w / 2, x + w / 2)
    crane(s, x - 130, y + 170, 330, 190, color.ink, 0.6)
    rising(s, x - 80, y + 170, 170, 8, 0.75, 0.5)
    tower(s, x + 120, y + 170, 84, 250, 0.85, 'slant')
    tower(s, x - 226, y + 170, 76, 160, 0.85, 'step')
    wash(s, x - w, y + 150, w * 2, h, ['#123F7C', '#0A2B5A'])
    grove(s, x - 250, x + 250, y + 172, 50, color.leaf)
  })
  within(s, () => shieldPath(s, x, y, w, h), () => area(s, [[x - w * 0.5, y - h * 0.5], [x - w * 0.1, y - h * 0.5], [x - w * 0.42, y + h * 0.5], [x - w * 0.5, y + h * 0.5]], alpha(color.white, 0.1)))
  for (const [side, icon] of [[-1, 0], [1, 1], [-1, 2], [1, 3]] as const) {
    const [px, py] = [x + side * s.w * (icon < 2 ? 0.33 : 0.37), s.h * (icon < 2 ? 0.3 : 0.66)]
    line(s, [[px, py], [x + side * w * 0.5, py]], alpha(color.navy, 0.35), 2)
    shadowed(s, 20, 8, 0.2, () => dot(s, px, py, 56, color.paper))
    glyph(s, px, py, icon)
  }
  finish(s, 0.08)
}

/** An umbrella over a half-built town in the rain. */
export function umbrella(s: Scene): void {
  const base = s.h * 0.86
  sky(s, base)
  for (let i = 0; i < 5; i++) cloud(s, between(s, -60, s.w * 0.85), between(s, 6, s.h * 0.16), between(s, 260, 380), 0.22)
  skyline(s, base, 0.2, 60, 170, 62)
  rain(s, 190, 0.24)
  const [x, y, r] = [s.w * 0.5, s.h * 0.46, s.w * 0.34]
  area(s, [[x - r, y], [x + r, y], [x + r * 0.94, base], [x - r * 0.94, base]], alpha(lighten(s.light.haze, 0.6), 0.5))
  skyline(s, base, 0.4, 60, 130, 54, x - r * 0.86, x + r * 0.74)
  rising(s, x - r * 0.62, base + 4, 200, 7, 0.85, 0.5)
  tower(s, x + r * 0.38, base, 96, 240, 0.8, 'step')
  tower(s, x + r * 0.64, base, 74, 160, 0.7, 'flat')
  crane(s, x + 62, base, 250, -130, tone(s, 1), 0.6)
  const { ctx } = s
  shadowed(s, 40, 20, 0.3, () => {
    ctx.fillStyle = color.vermilion
    ctx.beginPath()
    ctx.ellipse(x, y, r, r * 0.72, 0, Math.PI, 0)
    for (let i = 4; i > 0; i--) {
      const [to, from] = [x - r + ((i - 1) * r) / 2, x - r + (i * r) / 2]
      ctx.quadraticCurveTo((to + from) / 2, y - r * 0.13, to, y)
    }
    ctx.fill()
  })
  within(s, () => ctx.ellipse(x, y, r, r * 0.72, 0, Math.PI, 0), () => {
    area(s, [[x, y - r], [x + r * 0.5, y], [x + r * 0.02, y], [x, y]], alpha(color.ink, 0.1))
    ctx.fillStyle = alpha(color.ink, 0.16)
    ctx.beginPath()
    ctx.moveTo(x, y - r * 0.72)
    ctx.quadraticCurveTo(x + r * 0.44, y - r * 0.5, x + r * 0.5, y)
    ctx.lineTo(x + r * 1.1, y)
    ctx.lineTo(x + r * 1.1, y - r)
    ctx.fill()
    ctx.fillStyle = alpha(color.white, 0.12)
    ctx.beginPath()
    ctx.moveTo(x, y - r * 0.72)
    ctx.quadraticCurveTo(x - r * 0.44, y - r * 0.5, x - r * 0.5, y)
    ctx.lineTo(x, y)
    ctx.fill()
  })
  mark(s, x - r * 0.02, y - r * 0.36, 92, alpha(color.white, 0.95), color.white)
  box(s, x - 5, y - r * 0.8, 10, r * 0.1, color.ink, 4)
  line(s, [[x, y - r * 0.06], [x, base - 50]], color.ink, 8)
  ctx.strokeStyle = color.ink
  ctx.lineWidth = 8
  ctx.beginPath()
  ctx.arc(x - 26, base - 50, 26, 0, Math.PI)
  ctx.stroke()
  wash(s, 0, base, s.w, s.h - base, [mix(s.light.haze, s.light.near, 0.5), s.light.near])
  for (let i = 0; i < 26; i++) box(s, between(s, 0, s.w), between(s, base + 14, s.h), between(s, 30, 110), 3, alpha(color.white, 0.14), 2)
  finish(s, 0.2)
}

/** A map of the province: river, roads, districts and pins. */
export function coverageMap(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#F3EFE7', '#E9E3D8'])
  for (let i = 0; i < 34; i++) {
    const [x, y] = [(i % 7) * 186 - 40 + between(s, -20, 20), Math.floor(i / 7) * 168 - 30 + between(s, -16, 16)]
    const tint = [color.ice, '#E3EADF', '#EFE6D6', '#D5E3F0', '#F5F1EA'][i % 5] ?? color.ice
    area(s, [[x, y + between(s, 0, 20)], [x + 170, y + between(s, -10, 24)], [x + 176, y + 150], [x + between(s, -6, 20), y + 156]], tint)
  }
  const { ctx } = s
  const sweep = (points: readonly (readonly [number, number])[], tint: string, width: number, dash: number[] = []) => {
    ctx.strokeStyle = tint
    ctx.lineWidth = width
    ctx.setLineDash(dash)
    ctx.beginPath()
    points.forEach(([x, y], i) => {
      const [px, py] = points[i - 1] ?? [x, y]
      if (i === 0) ctx.moveTo(x * s.w, y * s.h)
      else ctx.bezierCurveTo(((px + x) / 2) * s.w, py * s.h, ((px + x) / 2) * s.w, y * s.h, x * s.w, y * s.h)
    })
    ctx.stroke()
    ctx.setLineDash([])
  }
  const river = [[-0.05, 0.3], [0.2, 0.46], [0.42, 0.36], [0.66, 0.62], [0.84, 0.56], [1.1, 0.78]] as const
  sweep(river, color.mist, 76)
  sweep(river, lighten(color.mist, 0.3), 42)
  sweep([[0.42, 0.36], [0.5, 0.16], [0.47, -0.1]], color.mist, 34)
  for (const road of [[[-0.1, 0.75], [0.3, 0.66], [0.62, 0.3], [1.1, 0.2]], [[0.12, -0.1], [0.24, 0.4], [0.4, 0.72], [0.36, 1.1]], [[0.72, -0.1], [0.7, 0.34], [0.82, 0.7], [0.78, 1.1]]] as const) {
    sweep(road, color.stone, 15)
    sweep(road, color.paper, 10)
  }
  sweep([[-0.1, 0.52], [0.3, 0.56], [0.55, 0.78], [1.1, 0.9]], color.coal, 5)
  sweep([[-0.1, 0.52], [0.3, 0.56], [0.55, 0.78], [1.1, 0.9]], color.paper, 3, [16, 14])
  const hub = [0.44, 0.44] as const
  const pins = [[0.16, 0.3, '青陵'], [0.68, 0.3, '云埠'], [0.82, 0.66, '临屿'], [0.27, 0.74, '望川'], [0.58, 0.84, '南澜']] as const
  for (const [x, y] of pins) {
    ctx.strokeStyle = alpha(color.navy, 0.65)
    ctx.lineWidth = 3
    ctx.setLineDash([4, 10])
    ctx.beginPath()
    ctx.moveTo(hub[0] * s.w, hub[1] * s.h)
    ctx.quadraticCurveTo(((hub[0] + x) / 2) * s.w, ((hub[1] + y) / 2) * s.h - 90, x * s.w, y * s.h)
    ctx.stroke()
    ctx.setLineDash([])
  }
  for (const [x, y, name] of pins) pin(s, x * s.w, y * s.h, 30, color.navy, name)
  pin(s, hub[0] * s.w, hub[1] * s.h, 50, color.vermilion, '澜州')
  finish(s, 0.08)
}

/** A building model in layers, as a planner turns it on the screen. */
export function buildingModel(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#0A2149', '#0D2E60', '#123F7C'])
  glow(s, s.w * 0.48, s.h * 0.56, s.w * 0.46, '#4E8BD0', 0.4)
  const at = (x: number, y: number, z: number): [number, number] => [s.w * 0.47 + (x - y) * 0.866, s.h * 0.73 + (x + y) * 0.4 - z * 0.86]
  for (let i = -6; i <= 6; i++) {
    line(s, [at(i * 60, -360, 0), at(i * 60, 360, 0)], alpha(color.sky, 0.2), 1.2)
    line(s, [at(-360, i * 60, 0), at(360, i * 60, 0)], alpha(color.sky, 0.2), 1.2)
  }
  const slab = (x: number, y: number, z: number, w: number, d: number, h: number, tint: string, opacity: number) => {
    area(s, [at(x, y + d, z), at(x + w, y + d, z), at(x + w, y + d, z + h), at(x, y + d, z + h)], alpha(tint, opacity))
    area(s, [at(x + w, y, z), at(x + w, y + d, z), at(x + w, y + d, z + h), at(x + w, y, z + h)], alpha(darken(tint, 0.3), opacity))
    area(s, [at(x, y, z + h), at(x + w, y, z + h), at(x + w, y + d, z + h), at(x, y + d, z + h)], alpha(lighten(tint, 0.3), opacity))
  }
  slab(-190, -170, 0, 380, 340, 16, '#5E7FA8', 1)
  for (let floor = 0; floor < 8; floor++) {
    const z = 24 + floor * 50
    const risky = floor === 5
    for (const [cx, cy] of [[-130, -110], [110, -110], [-130, 90], [110, 90]] as const) slab(cx, cy, z, 18, 18, 40, color.mist, 0.95)
    if (floor < 6) slab(-140, -120, z, 280, 240, 40, risky ? color.vermilion : color.sky, risky ? 0.6 : 0.26)
    slab(-150, -130, z + 40, 300, 260, 9, risky ? color.coral : '#9CC0E6', 0.96)
  }
  for (const [x, y, z, name] of [[150, -130, 340, '沉降监测'], [150, 130, 200, '应力监测'], [-150, 130, 110, '裂缝监测']] as const) {
    const [px, py] = at(x, y, z)
    const out = x > 0 ? 1 : -1
    const [lx, ly] = [out > 0 ? s.w * 0.76 : s.w * 0.07, py - 40]
    line(s, [[px, py], [out > 0 ? lx : lx + 176, ly + 28]], alpha(color.white, 0.7), 1.6)
    dot(s, px, py, 9, alpha(color.gold, 0.35))
    dot(s, px, py, 5, color.gold)
    box(s, lx, ly, 190, 58, alpha('#0A2149', 0.86), 6)
    s.ctx.strokeStyle = alpha(color.sky, 0.7)
    s.ctx.lineWidth = 1.5
    s.ctx.strokeRect(lx, ly, 190, 58)
    write(s.ctx, name, lx + 16, ly + 26, { size: 19, fill: color.white })
    for (let i = 0; i < 14; i++) box(s, lx + 16 + i * 11.6, ly + 48 - between(s, 3, 14), 6, 14, i === 11 ? color.coral : color.sky, 1)
    box(s, lx + 12, ly + 49, 170, 8, '#0A2149')
  }
  finish(s, 0.2)
}

/** Small signs of what is covered: quality, safety, finance, people. */
function glyph(s: Scene, x: number, y: number, kind: number): void {
  if (kind === 0) {
    box(s, x - 24, y - 20, 48, 44, color.navy, 4)
    area(s, [[x - 34, y - 14], [x, y - 36], [x + 34, y - 14]], color.vermilion)
    box(s, x - 7, y + 2, 14, 22, color.paper)
  } else if (kind === 1) {
    line(s, [[x - 24, y + 4], [x - 6, y + 22], [x + 26, y - 20]], color.navy, 10)
  } else if (kind === 2) {
    for (let i = 0; i < 3; i++) box(s, x - 26 + i * 20, y + 22 - (i + 1) * 15, 13, (i + 1) * 15, i === 2 ? color.vermilion : color.navy, 2)
  } else {
    s.ctx.fillStyle = color.navy
    s.ctx.beginPath()
    s.ctx.arc(x, y + 6, 24, Math.PI, 0)
    s.ctx.fill()
    box(s, x - 32, y + 6, 64, 9, color.vermilion, 4)
  }
}

function pin(s: Scene, x: number, y: number, r: number, tint: string, name: string): void {
  s.ctx.fillStyle = alpha(color.ink, 0.18)
  s.ctx.beginPath()
  s.ctx.ellipse(x, y, r * 0.6, r * 0.2, 0, 0, Math.PI * 2)
  s.ctx.fill()
  turned(s, x, y - r * 1.5, 0, () => {
    area(s, [[-r * 0.86, r * 0.5], [r * 0.86, r * 0.5], [0, r * 1.5]], tint)
    dot(s, 0, 0, r, tint)
    dot(s, 0, 0, r * 0.46, color.paper)
  })
  box(s, x - r * 0.3 - 26, y + r * 0.34, r * 0.6 + 52, 30, alpha(color.paper, 0.92), 6)
  write(s.ctx, name, x, y + r * 0.34 + 23, { size: 21, weight: 700, fill: color.ink, align: 'center' })
}
