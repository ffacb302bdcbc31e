import { crane, house, rising, skyline } from './city.ts'
import { bars, helmet, magnifier, mark, notice, pen, ring, seal, sheet, spine, textBars, turned } from './desk.ts'
import { write } from './lettering.ts'
import { finish } from './nature.ts'
import { alpha, color, light, lighten, mix } from './palette.ts'
import { between, box, dot, line, openScene, shadowed, tabletop, wash } from './scene.ts'
import type { Scene } from './scene.ts'
import { stayedBridge } from './works.ts'

const association = '江澜建设工程风险管理协会'

/** An issued notice with the association's seal. */
export function sealedNotice(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#1A4A86', '#0B3468'])
  for (let i = 0; i < 9; i++) line(s, [[-40, s.h * (0.2 + i * 0.12)], [s.w + 40, s.h * (0.02 + i * 0.12)]], alpha(color.white, 0.025), 30)
  turned(s, s.w * 0.28, s.h * 0.58, -0.13, () => notice(s, -215, -290, 430, 600, association, '关于公布团体标准的通知'))
  turned(s, s.w * 0.56, s.h * 0.56, 0.05, () => {
    notice(s, -235, -330, 470, 660, association, '关于开展年度评价工作的通知')
    write(s.ctx, '二〇二六年', 196, 274, { size: 20, fill: color.coal, align: 'right' })
    seal(s, 116, 226, 78, association)
  })
  pen(s, s.w * 0.79, s.h * 0.7, 330, -0.9, color.ink)
  box(s, s.w * 0.84, s.h * 0.12, 120, 120, alpha(color.ink, 0.25), 60)
  dot(s, s.w * 0.885, s.h * 0.19, 62, '#8E2A22')
  dot(s, s.w * 0.885, s.h * 0.19, 48, color.vermilion)
  dot(s, s.w * 0.878, s.h * 0.18, 20, lighten(color.vermilion, 0.2))
  finish(s, 0.2)
}

/** An elevation drawn white on blue, with dimensions and a title block. */
export function blueprint(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#124A8C', '#0A3369'])
  for (let x = 0; x < s.w; x += 25) box(s, x, 0, 1, s.h, alpha(color.white, x % 125 === 0 ? 0.13 : 0.05))
  for (let y = 0; y < s.h; y += 25) box(s, 0, y, s.w, 1, alpha(color.white, y % 125 === 0 ? 0.13 : 0.05))
  const ink = alpha(color.white, 0.92)
  s.ctx.strokeStyle = alpha(color.white, 0.7)
  s.ctx.lineWidth = 2
  s.ctx.strokeRect(34, 34, s.w - 68, s.h - 68)
  const [x, base, w, storey] = [s.w * 0.2, s.h * 0.76, 430, 52]
  for (let floor = 0; floor < 8; floor++) {
    const y = base - (floor + 1) * storey
    s.ctx.strokeStyle = ink
    s.ctx.lineWidth = 1.8
    s.ctx.strokeRect(x, y, w, storey)
    for (let i = 0; i < 8; i++) {
      s.ctx.lineWidth = 1.2
      s.ctx.strokeRect(x + 14 + i * 52, y + 12, 34, 28)
      line(s, [[x + 31 + i * 52, y + 12], [x + 31 + i * 52, y + 40]], alpha(color.white, 0.6), 1)
    }
  }
  line(s, [[x - 16, base - 8 * storey], [x + w + 16, base - 8 * storey]], ink, 4)
  line(s, [[x + 120, base - 8 * storey], [x + 120, base - 8 * storey - 40], [x + 230, base - 8 * storey - 40], [x + 230, base - 8 * storey]], ink, 1.8)
  line(s, [[x - 130, base], [x + w + 90, base]], ink, 4)
  for (let i = 0; i < 32; i++) line(s, [[x - 126 + i * 20, base + 16], [x - 112 + i * 20, base + 2]], alpha(color.white, 0.5), 1.2)
  dimension(s, x, base + 62, x + w, base + 62, '33600')
  for (let i = 0; i < 4; i++) dimension(s, x + i * (w / 4), base + 22, x + (i + 1) * (w / 4), base + 22, '')
  dimension(s, x - 66, base - 8 * storey, x - 66, base, '28800')
  for (let i = 0; i <= 8; i += 2) {
    line(s, [[x + w + 20, base - i * storey], [x + w + 66, base - i * storey]], ink, 1.4)
    write(s.ctx, i === 0 ? '±0.000' : `${(i * 3.6).toFixed(3)}`, x + w + 22, base - i * storey - 8, { size: 16, fill: ink })
  }
  for (let i = 0; i < 5; i++) {
    s.ctx.strokeStyle = ink
    s.ctx.lineWidth = 1.6
    s.ctx.beginPath()
    s.ctx.arc(x + i * (w / 4), base + 106, 17, 0, Math.PI * 2)
    s.ctx.stroke()
    write(s.ctx, String(i + 1), x + i * (w / 4), base + 112, { size: 18, fill: ink, align: 'center' })
    line(s, [[x + i * (w / 4), base + 8], [x + i * (w / 4), base + 88]], alpha(color.white, 0.45), 1)
  }
  const [dx, dy] = [s.w * 0.79, s.h * 0.27]
  for (const r of [92, 60]) {
    s.ctx.beginPath()
    s.ctx.arc(dx, dy, r, 0, Math.PI * 2)
    s.ctx.stroke()
  }
  line(s, [[dx - 112, dy], [dx + 112, dy]], alpha(color.white, 0.6), 1.2)
  line(s, [[dx, dy - 112], [dx, dy + 112]], alpha(color.white, 0.6), 1.2)
  for (let i = 0; i < 8; i++) dot(s, dx + Math.cos(i * 0.785 + 0.39) * 76, dy + Math.sin(i * 0.785 + 0.39) * 76, 7, ink)
  write(s.ctx, '节点大样  1:10', dx, dy + 142, { size: 20, fill: ink, align: 'center' })
  box(s, s.w * 0.68, s.h * 0.74, 326, 128, '#0D3B76')
  s.ctx.strokeRect(s.w * 0.68, s.h * 0.74, 326, 128)
  write(s.ctx, '南立面图', s.w * 0.68 + 22, s.h * 0.74 + 48, { size: 30, weight: 700, fill: color.white })
  write(s.ctx, '比例 1:100    图号 建施-07', s.w * 0.68 + 22, s.h * 0.74 + 98, { size: 19, fill: alpha(color.white, 0.8) })
  box(s, s.w * 0.68, s.h * 0.74 + 64, 326, 1.5, ink)
  pen(s, s.w * 0.66, s.h * 0.67, 360, -0.14, color.vermilion)
  finish(s, 0.12)
}

/** Charts on sheets of paper: the yearly figures. */
export function statistics(s: Scene): void {
  tabletop(s, '#DCE6F0', '#C3D2E2', s.h * 0.9)
  turned(s, s.w * 0.33, s.h * 0.5, -0.03, () => {
    sheet(s, -320, -270, 640, 520)
    write(s.ctx, '投保工程造价（亿元）', -276, -206, { size: 28, weight: 700, fill: color.navy })
    bars(s, -276, -156, 552, 350, [0.24, 0.31, 0.38, 0.36, 0.49, 0.58, 0.72, 0.94], 7)
  })
  turned(s, s.w * 0.77, s.h * 0.37, 0.04, () => {
    sheet(s, -220, -220, 440, 400)
    write(s.ctx, '险种构成', -184, -164, { size: 26, weight: 700, fill: color.navy })
    ring(s, -60, 10, 92, 50, [[0.42, color.navy], [0.24, color.blue], [0.18, color.sky], [0.1, color.gold], [0.06, color.vermilion]])
    ;[color.navy, color.blue, color.sky, color.gold, color.vermilion].forEach((tint, i) => {
      box(s, 92, -78 + i * 42, 20, 20, tint, 4)
      box(s, 122, -73 + i * 42, 66 - i * 7, 9, color.stone, 4)
    })
  })
  turned(s, s.w * 0.74, s.h * 0.78, -0.02, () => {
    sheet(s, -250, -110, 500, 230)
    for (let i = 0; i < 4; i++) {
      box(s, -214, -72 + i * 46, 90, 12, color.stone, 6)
      box(s, -104, -76 + i * 46, 310, 20, color.ice, 10)
      box(s, -104, -76 + i * 46, [272, 214, 170, 96][i] ?? 90, 20, i === 3 ? color.vermilion : mix(color.sky, color.navy, i / 3), 10)
    }
  })
  pen(s, s.w * 0.16, s.h * 0.93, 300, -0.12, color.vermilion)
  finish(s, 0.08)
}

/** Three issues of the journal, each with its own cover. */
export function journals(s: Scene): void {
  tabletop(s, '#E9E3D8', '#CDBFA6', s.h * 0.82)
  const issue = (x: number, angle: number, scale: number, ground: readonly string[], number: string, paint: (inner: Scene) => void) => {
    turned(s, x, s.h * 0.5, angle, () => {
      s.ctx.scale(scale, scale)
      shadowed(s, 40, 18, 0.35, () => box(s, -190, -260, 380, 520, color.white, 4))
      wash(s, -190, -260, 380, 520, ground)
      const inner = openScene(380, 280, light.dusk, 11)
      paint(inner)
      s.ctx.drawImage(inner.canvas, -190, -30, 380, 290)
      write(s.ctx, '工程风险管理', -162, -176, { size: 50, weight: 700, fill: color.white, spacing: 3 })
      box(s, -162, -152, 60, 5, color.vermilion)
      write(s.ctx, number, -162, -110, { size: 22, fill: alpha(color.white, 0.9) })
      write(s.ctx, association, -162, -66, { size: 17, fill: alpha(color.white, 0.75), spacing: 1 })
      wash(s, -190, -260, 380, 14, [alpha(color.white, 0.25), alpha(color.white, 0)])
      box(s, -190, -260, 9, 520, alpha(color.ink, 0.2))
    })
  }
  issue(s.w * 0.24, -0.07, 0.92, ['#5C6E88', '#8FA2B8'], '2026 年第 2 期', (inner) => {
    wash(inner, 0, 0, 380, 280, ['#8FA2B8', '#D4DEE7'])
    inner.light = light.rain
    skyline(inner, 300, 0.45, 60, 170, 34)
    crane(inner, 120, 290, 190, 150, '#2B456A', 0.7)
  })
  issue(s.w * 0.76, 0.07, 0.92, ['#8E2A22', '#B9453A'], '2026 年第 3 期', (inner) => {
    wash(inner, 0, 0, 380, 280, ['#B9453A', '#E9A98E', '#F6D9B8'])
    skyline(inner, 230, 0.3, 20, 70, 30)
    stayedBridge(inner, 196, 240, [130, 290], 150, 100, '#5A1B1E')
    wash(inner, 0, 240, 380, 40, ['#B9453A', '#7A2520'])
  })
  issue(s.w * 0.5, 0, 1.12, ['#0B3468', '#14529A'], '2026 年第 4 期', (inner) => {
    wash(inner, 0, 0, 380, 280, ['#14529A', '#7FA9D6', '#E9D9C6'])
    inner.light = light.dawn
    skyline(inner, 300, 0.35, 60, 150, 36)
    rising(inner, 180, 300, 150, 8, 0.9, 0.4)
    crane(inner, 110, 290, 220, 190, color.ink, 0.7)
  })
  finish(s, 0.16)
}

/** Standards on a shelf, a hat and a lamp of light. */
export function shelf(s: Scene): void {
  wash(s, 0, 0, s.w, s.h, ['#EFE8DC', '#E2D8C8'])
  const labels = ['国家标准', '工程质量', '行业标准', '风险管理', '团体标准', '施工安全', '验收规范', '监测技术', '评价导则', '保险实务', '术语']
  const tints = [color.navy, '#31507D', color.blue, '#8E2A22', color.vermilion, '#4E6F96', '#6E685F', color.ink, '#2B5C7D', '#A4803F', '#5C6E88']
  for (const [row, base] of [[0, s.h * 0.47], [1, s.h * 0.93]] as const) {
    wash(s, 60, base - s.h * 0.4, s.w - 120, s.h * 0.4, ['#CDBEA4', '#B8A788'])
    let x = 96
    for (let i = 0; x < s.w - (row === 0 ? 380 : 120); i++) {
      if (row === 1 && x > 420 && x < 690) {
        x = 720
        continue
      }
      const w = between(s, 44, 76)
      spine(s, x, base, w, between(s, 210, 268), tints[(i * 3 + row * 4) % tints.length] ?? color.navy, labels[(i * 5 + row * 3) % labels.length] ?? '')
      x += w + 3
    }
    shadowed(s, 18, 10, 0.3, () => box(s, 40, base, s.w - 80, 24, '#8E7048', 2))
    box(s, 40, base, s.w - 80, 5, '#C6A574')
  }
  turned(s, s.w - 330, s.h * 0.47, 0.2, () => spine(s, 0, 0, 60, 250, color.sky, '宣贯教材'))
  helmet(s, s.w * 0.865, s.h * 0.47, 176, color.vermilion)
  mark(s, s.w * 0.858, s.h * 0.4, 34, color.white, color.white)
  for (const x of [40, s.w - 64]) wash(s, x, 0, 24, s.h, ['#A98A5C', '#7E6440'])
  sheet(s, s.w * 0.36, s.h * 0.62, 240, s.h * 0.31, color.paper)
  textBars(s, s.w * 0.36 + 28, s.h * 0.71, 184, 8, 18)
  write(s.ctx, '团体标准', s.w * 0.36 + 120, s.h * 0.68, { size: 28, weight: 700, fill: color.vermilion, align: 'center', spacing: 4 })
  finish(s, 0.14)
}

/** A house under the glass: a crack, a gauge, a report. */
export function survey(s: Scene): void {
  tabletop(s, '#D5E1EC', '#B9C9DA', s.h * 0.86)
  turned(s, s.w * 0.74, s.h * 0.5, 0.06, () => {
    shadowed(s, 30, 14, 0.3, () => box(s, -210, -280, 420, 560, '#9A7A4E', 14))
    box(s, -184, -244, 368, 500, color.paper, 2)
    box(s, -70, -298, 140, 50, color.clay, 10)
    write(s.ctx, '质量风险检查报告', 0, -178, { size: 30, weight: 700, fill: color.navy, align: 'center' })
    for (let i = 0; i < 7; i++) {
      const y = -138 + i * 54
      box(s, -150, y, 26, 26, color.ice, 4)
      if (i !== 3 && i !== 6) line(s, [[-144, y + 13], [-138, y + 20], [-128, y + 6]], color.blue, 4)
      else if (i === 3) line(s, [[-145, y + 6], [-130, y + 21], [-137, y + 13], [-130, y + 6], [-145, y + 21]], color.vermilion, 4)
      box(s, -106, y + 8, [210, 176, 226, 190, 150, 214, 120][i] ?? 100, 10, color.sand, 5)
    }
  })
  const inner = openScene(420, 420, light.day, 3)
  wash(inner, 0, 0, 420, 420, ['#E4E0D8', '#CFC9BE'])
  for (let row = 0; row < 9; row++) for (let i = -1; i < 6; i++) box(inner, i * 92 + (row % 2) * 46, row * 48, 88, 44, mix('#C9A08A', color.bone, inner.random() * 0.5), 2)
  line(inner, [[250, -10], [228, 70], [262, 130], [214, 196], [236, 262], [188, 330], [204, 430]], '#3A3430', 9)
  line(inner, [[214, 196], [160, 236], [136, 232]], '#3A3430', 5)
  line(inner, [[262, 130], [300, 160]], '#3A3430', 4)
  box(inner, 120, 176, 200, 34, alpha(color.paper, 0.92), 4)
  for (let i = 0; i < 19; i++) box(inner, 130 + i * 10, 178, 2, i % 5 === 0 ? 18 : 10, color.navy)
  house(s, s.w * 0.07, s.h * 0.86, 420, 330, color.paper, color.navy)
  magnifier(s, s.w * 0.36, s.h * 0.5, 182, 0.72, () => s.ctx.drawImage(inner.canvas, s.w * 0.36 - 200, s.h * 0.5 - 200, 400, 400))
  finish(s, 0.12)
}

function dimension(s: Scene, x1: number, y1: number, x2: number, y2: number, label: string): void {
  const tint = alpha(color.white, 0.75)
  line(s, [[x1, y1], [x2, y2]], tint, 1.3)
  const upright = x1 === x2
  for (const [x, y] of [[x1, y1], [x2, y2]] as const) {
    line(s, [[x - (upright ? 10 : 0), y - (upright ? 0 : 10)], [x + (upright ? 10 : 0), y + (upright ? 0 : 10)]], tint, 1.3)
    line(s, [[x - 6, y + 6], [x + 6, y - 6]], color.white, 2.2)
  }
  if (label !== '') turned(s, (x1 + x2) / 2, (y1 + y2) / 2, upright ? -Math.PI / 2 : 0, () => write(s.ctx, label, 0, -8, { size: 18, fill: color.white, align: 'center' }))
}
