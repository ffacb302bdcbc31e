import { crane, floodlight, house, rising, skyline, tower } from './city.ts'
import { birds, cloud, finish, grove, hills, sky, stars, sun, ground, rain, tree, water, reflect } from './nature.ts'
import { alpha, color, darken, mix } from './palette.ts'
import { person } from './people.ts'
import { area, between, box, dot, glow, line, tone, wash } from './scene.ts'
import type { Scene } from './scene.ts'
import { excavator, hoarding, scaffold } from './works.ts'

/** A building site at first light, three cranes at work. */
export function morningSite(s: Scene): void {
  const horizon = s.h * 0.74
  sky(s, horizon)
  sun(s, s.w * 0.72, s.h * 0.4, 46)
  cloud(s, s.w * 0.1, s.h * 0.12, 260, 0.45)
  cloud(s, s.w * 0.62, s.h * 0.2, 200, 0.35)
  skyline(s, horizon, 0.16, 90, 210, 62)
  skyline(s, horizon, 0.34, 60, 170, 78)
  crane(s, s.w * 0.86, horizon, 380, -230, tone(s, 0.55), 0.6)
  rising(s, s.w * 0.6, horizon + 20, 230, 9, 0.62, 0.55)
  crane(s, s.w * 0.2, horizon + 20, 470, 290, tone(s, 0.92), 0.72)
  rising(s, s.w * 0.3, horizon + 20, 270, 7, 0.82, 0.45)
  crane(s, s.w * 0.56, horizon + 20, 330, -150, mix(color.vermilion, s.light.near, 0.15), 0.8)
  ground(s, horizon + 20, mix(color.sand, s.light.near, 0.35), mix(color.soil, s.light.near, 0.55))
  excavator(s, s.w * 0.14, s.h * 0.86, 84, 1, mix(color.gold, s.light.near, 0.12))
  for (const [x, vest] of [[0.62, '#D8782F'], [0.645, '#E0B23F'], [0.27, '#D8782F']] as const) person(s, s.w * x, s.h * 0.865, 62, { coat: color.blue, vest, helmet: color.paper, facing: 'back', legs: '#22344E' })
  hoarding(s, s.h * 0.885, 90)
  for (const [x, tall] of [[0.04, 120], [0.09, 92], [0.8, 104], [0.86, 134], [0.96, 110]] as const) tree(s, s.w * x, s.h * 1.02, tall, mix(color.leaf, s.light.near, 0.3))
  birds(s, s.w * 0.4, s.h * 0.22, 5)
  finish(s)
}

/** Work goes on under lamps; lit floors against a night city. */
export function nightSite(s: Scene): void {
  const horizon = s.h * 0.78
  sky(s, horizon)
  stars(s, horizon * 0.7, 90)
  glow(s, s.w * 0.5, horizon, s.w * 0.5, '#5A86BD', 0.35)
  dot(s, s.w * 0.72, s.h * 0.16, 30, alpha(s.light.sun, 0.95))
  skyline(s, horizon, 0.3, 80, 250, 58)
  skyline(s, horizon, 0.55, 60, 190, 74)
  crane(s, s.w * 0.24, horizon + 20, 480, 330, '#9FB6D2', 0.8)
  rising(s, s.w * 0.36, horizon + 24, 300, 10, 0.95, 0.3)
  rising(s, s.w * 0.7, horizon + 24, 230, 6, 0.95, 0.5)
  crane(s, s.w * 0.93, horizon + 20, 400, -250, '#7F9CC0', 0.7)
  ground(s, horizon + 22, '#14315B', '#071731')
  floodlight(s, s.w * 0.12, s.h * 0.9, 150)
  floodlight(s, s.w * 0.66, s.h * 0.92, 170)
  excavator(s, s.w * 0.22, s.h * 0.94, 110, 1, '#C9903C')
  finish(s, 0.3)
}

/** The river is high; pumps, sandbags and a warning lamp. */
export function floodWatch(s: Scene): void {
  const horizon = s.h * 0.6
  sky(s, horizon)
  for (let i = 0; i < 7; i++) cloud(s, between(s, -80, s.w * 0.9), between(s, 10, s.h * 0.2), between(s, 240, 420), 0.2)
  skyline(s, horizon, 0.22, 70, 190, 60)
  crane(s, s.w * 0.78, horizon, 300, -210, tone(s, 0.55), 0)
  rising(s, s.w * 0.55, horizon + 4, 190, 7, 0.5, 0.6)
  crane(s, s.w * 0.32, horizon, 350, 240, tone(s, 0.7), 0)
  water(s, horizon, s.w * 0.5)
  reflect(s, horizon, 300, 0.18)
  const bank = s.h * 0.83
  area(s, [[0, bank - 26], [s.w, bank + 22], [s.w, s.h], [0, s.h]], mix(color.soil, s.light.near, 0.5))
  for (let row = 0; row < 3; row++) {
    for (let i = -1; i < 24; i++) {
      const x = i * 54 + (row % 2) * 27
      box(s, x, bank - 32 - row * 20 + (x / s.w) * 46, 50, 22, mix(color.sand, s.light.near, 0.12 + 0.2 * s.random()), 10)
    }
  }
  person(s, s.w * 0.2, s.h * 0.97, 250, { coat: color.navy, vest: '#D8782F', helmet: color.paper, facing: 'back', right: [0.2, -0.06], legs: '#26384F' })
  person(s, s.w * 0.29, s.h * 0.985, 242, { coat: color.navy, vest: '#D8782F', helmet: '#D9B13B', facing: 'back', legs: '#26384F' })
  line(s, [[s.w * 0.72, s.h * 0.97], [s.w * 0.72, s.h * 0.63]], tone(s, 1), 6)
  area(s, [[s.w * 0.72 - 48, s.h * 0.67], [s.w * 0.72, s.h * 0.555], [s.w * 0.72 + 48, s.h * 0.67]], color.vermilion)
  area(s, [[s.w * 0.72 - 34, s.h * 0.66], [s.w * 0.72, s.h * 0.577], [s.w * 0.72 + 34, s.h * 0.66]], color.paper)
  box(s, s.w * 0.72 - 4, s.h * 0.603, 8, 24, color.vermilion, 3)
  dot(s, s.w * 0.72, s.h * 0.649, 4.5, color.vermilion)
  rain(s, 240, 0.28)
  finish(s, 0.25)
}

/** Two engineers and a foreman look over the works with a drawing. */
export function inspection(s: Scene): void {
  const horizon = s.h * 0.72
  sky(s, horizon)
  cloud(s, s.w * 0.58, s.h * 0.1, 300, 0.7)
  cloud(s, s.w * 0.02, s.h * 0.2, 220, 0.55)
  skyline(s, horizon, 0.14, 80, 180, 70)
  rising(s, s.w * 0.56, horizon + 10, 330, 8, 0.5, 0.5)
  crane(s, s.w * 0.91, horizon, 430, -270, tone(s, 0.6), 0.75)
  crane(s, s.w * 0.06, horizon, 330, 180, tone(s, 0.42), 0.7)
  ground(s, horizon + 8, mix(color.sand, s.light.haze, 0.3), mix(color.stone, s.light.near, 0.28))
  for (let i = 0; i < 5; i++) line(s, [[s.w * (0.4 + i * 0.16), horizon + 10], [s.w * (0.1 + i * 0.34), s.h]], alpha(color.soil, 0.16), 5)
  excavator(s, s.w * 0.8, s.h * 0.85, 120, -1, color.gold)
  person(s, s.w * 0.15, s.h * 0.97, 370, { coat: '#DCE6EF', vest: '#D8782F', helmet: color.paper, facing: 'back', legs: '#2B4465' })
  person(s, s.w * 0.28, s.h * 0.985, 385, { coat: color.navy, helmet: color.vermilion, facing: 'front', right: [-0.06, 0.2], left: [-0.02, 0.22], legs: '#20324C' })
  box(s, s.w * 0.28 - 46, s.h * 0.7, 92, 60, color.paper, 4)
  for (let i = 0; i < 3; i++) box(s, s.w * 0.28 - 34, s.h * 0.7 + 12 + i * 15, 66 - i * 12, 4, color.mist, 2)
  person(s, s.w * 0.41, s.h * 0.965, 360, { coat: color.blue, vest: '#E0B23F', helmet: '#E0B23F', facing: 'back', right: [0.24, -0.1], legs: '#2B4465' })
  finish(s)
}

/** A facade close up, dressed in scaffolding from foot to eaves. */
export function facadeWork(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, s.light.sky)
  cloud(s, s.w * 0.66, s.h * 0.14, 300, 0.6)
  skyline(s, s.h * 0.98, 0.2, 160, 300, 84, s.w * 0.58)
  const wall = mix(color.bone, s.light.haze, 0.25)
  box(s, s.w * 0.08, s.h * 0.06, s.w * 0.56, s.h, wall)
  area(s, [[s.w * 0.64, s.h * 0.06], [s.w * 0.74, s.h * 0.12], [s.w * 0.74, s.h], [s.w * 0.64, s.h]], darken(wall, 0.2))
  box(s, s.w * 0.065, s.h * 0.035, s.w * 0.59, 20, darken(wall, 0.3), 2)
  for (let row = 0; row < 5; row++) {
    for (let i = 0; i < 5; i++) {
      const [x, y] = [s.w * 0.115 + i * s.w * 0.107, s.h * 0.12 + row * s.h * 0.18]
      box(s, x, y, s.w * 0.068, s.h * 0.115, color.paper, 2)
      wash(s, x + 5, y + 5, s.w * 0.068 - 10, s.h * 0.115 - 10, [mix(color.sky, color.navy, 0.2), mix(color.mist, color.sky, 0.4)])
      box(s, x + s.w * 0.033, y + 4, 3, s.h * 0.115 - 8, color.paper)
      box(s, x - 4, y + s.h * 0.115, s.w * 0.068 + 8, 6, darken(wall, 0.18), 1)
    }
  }
  scaffold(s, s.w * 0.05, s.h, s.w * 0.62, 7, 6, s.h * 0.165, mix(color.navy, s.light.near, 0.4))
  for (const [x, lift, vest, up] of [[0.2, 1, '#D8782F', -0.1], [0.46, 2, '#E0B23F', -0.16], [0.31, 4, '#D8782F', 0.1]] as const) {
    person(s, s.w * x, s.h - lift * s.h * 0.165 - 4, 112, { coat: color.blue, vest, helmet: lift === 2 ? color.vermilion : color.paper, facing: 'back', right: [0.14, up], legs: '#22344E' })
  }
  crane(s, s.w * 0.92, s.h, s.h * 0.66, -s.w * 0.15, tone(s, 0.75), 0.6)
  grove(s, s.w * 0.72, s.w, s.h + 4, 90, mix(color.leaf, s.light.near, 0.2))
  finish(s)
}

/** White walls and dark roofs by a canal, one house in repair. */
export function oldTown(s: Scene): void {
  const quay = s.h * 0.72
  sky(s, quay)
  sun(s, s.w * 0.2, s.h * 0.24, 34)
  hills(s, s.h * 0.56, 120, 0.12)
  hills(s, s.h * 0.62, 90, 0.22, 3)
  crane(s, s.w * 0.83, quay, 400, -200, tone(s, 0.4), 0.6)
  for (let i = 0; i < 8; i++) house(s, -40 + i * 168, quay - 40 - (i % 2) * 26, 150, 150 + (i % 3) * 24, mix(color.paper, s.light.haze, 0.45), mix(s.light.near, s.light.haze, 0.45))
  for (let i = 0; i < 5; i++) house(s, -30 + i * 262 + (i % 2) * 14, quay, 226, 176 + (i % 3) * 26, mix(color.paper, s.light.haze, 0.12), mix(s.light.near, color.coal, 0.25))
  scaffold(s, s.w * 0.425, quay, 236, 4, 3, 74, mix(color.vermilion, s.light.near, 0.35))
  person(s, s.w * 0.5, quay - 151, 70, { coat: color.blue, vest: '#E0B23F', helmet: color.paper, facing: 'back', right: [0.12, -0.1] })
  box(s, 0, quay, s.w, 34, mix(color.stone, s.light.near, 0.25))
  for (let x = 0; x < s.w; x += 58) box(s, x, quay, 2, 34, alpha(color.ink, 0.16))
  box(s, 0, quay, s.w, 6, mix(color.sand, s.light.haze, 0.3))
  water(s, quay + 34, s.w * 0.2)
  reflect(s, quay + 34, 300, 0.22)
  for (const x of [0.27, 0.69, 0.94]) tree(s, s.w * x, quay + 4, 150, mix(color.leaf, s.light.near, 0.2))
  finish(s)
}

/** The association's house: a quiet slab with a deep entrance, trees and a square. */
export function headquarters(s: Scene): void {
  const base = s.h * 0.8
  sky(s, base)
  cloud(s, s.w * 0.08, s.h * 0.14, 300, 0.75)
  cloud(s, s.w * 0.7, s.h * 0.08, 240, 0.6)
  skyline(s, base, 0.12, 120, 260, 90)
  tower(s, s.w * 0.76, base, 150, 330, 0.4, 'slant')
  const [x, w, top] = [s.w * 0.22, s.w * 0.5, s.h * 0.2]
  box(s, x, top, w, base - top, mix(color.navy, color.blue, 0.3))
  box(s, x + w, top + 18, 46, base - top - 18, darken(color.navy, 0.25))
  for (let row = 0; row < 7; row++) {
    const y = top + 28 + row * 52
    wash(s, x + 16, y, w - 32, 34, [mix(color.sky, color.ice, 0.3), mix(color.sky, color.blue, 0.3)])
    for (let i = 0; i < 12; i++) if (s.random() < 0.22) box(s, x + 18 + i * ((w - 32) / 12), y, (w - 32) / 12, 34, alpha(color.paper, 0.4))
    for (let i = 1; i < 12; i++) box(s, x + 15 + i * ((w - 32) / 12), y, 2.5, 34, mix(color.navy, color.blue, 0.4))
    box(s, x, y + 40, w, 4, mix(color.blue, color.sky, 0.3))
  }
  for (let i = 0; i <= 4; i++) box(s, x + 6 + i * ((w - 22) / 4), top, 10, base - top - 80, color.paper)
  box(s, x - 14, top - 12, w + 74, 20, color.paper, 2)
  box(s, x - 30, base - 92, w + 60, 14, color.paper, 2)
  box(s, x, base - 78, w, 78, darken(color.navy, 0.3))
  for (let i = 0; i < 9; i++) {
    box(s, x + 14 + i * ((w - 20) / 9), base - 72, (w - 20) / 9 - 12, 66, i === 4 ? mix(color.gold, color.paper, 0.5) : mix(color.sky, color.navy, 0.45), 2)
  }
  for (let i = 0; i < 6; i++) box(s, x - 22 + i * ((w + 30) / 5), base - 80, 12, 82, color.paper)
  ground(s, base, mix(color.sand, color.paper, 0.5), color.sand)
  area(s, [[s.w * 0.4, base], [s.w * 0.54, base], [s.w * 0.72, s.h], [s.w * 0.2, s.h]], mix(color.bone, color.paper, 0.5))
  for (let i = 1; i < 5; i++) box(s, 0, base + i * i * 9, s.w, 1.5, alpha(color.clay, 0.3))
  for (const px of [0.1, 0.125, 0.15]) {
    line(s, [[s.w * px, base + 4], [s.w * px, s.h * 0.3]], color.clay, 3)
    box(s, s.w * px, s.h * 0.3, 44, 27, px === 0.125 ? color.vermilion : color.navy)
  }
  grove(s, s.w * 0.76, s.w + 20, base + 26, 128, mix(color.leaf, color.navy, 0.12))
  grove(s, -10, s.w * 0.13, base + 30, 120, mix(color.leaf, color.navy, 0.12))
  finish(s, 0.1)
}
