import sharp from 'sharp';
import type { Canvas } from '@napi-rs/canvas';
import { drawCode } from './drawing/codes.ts';
import { blueprint } from './drawing/blueprint.ts';
import { shieldedCity, umbrella } from './drawing/emblems.ts';
import { awards, classroom, conference } from './drawing/halls.ts';
import { harbour, offshoreWind, riverBridge } from './drawing/landscapes.ts';
import { metroSection } from './drawing/metro.ts';
import { buildingModel, coverageMap } from './drawing/models.ts';
import { newRoad, railway, reservoir } from './drawing/mountains.ts';
import { light, type Light } from './drawing/palette.ts';
import { journals, sealedNotice, statistics } from './drawing/papers.ts';
import { counter, roundTable, signing } from './drawing/rooms.ts';
import { openScene, type Scene } from './drawing/scene.ts';
import { shelf, survey } from './drawing/shelf.ts';
import { facadeWork, inspection, morningSite, nightSite } from './drawing/sites.ts';
import { floodWatch, headquarters, oldTown } from './drawing/town.ts';
import { foundationPit, shieldTunnel } from './drawing/underground.ts';
import { cityOnRiver, crossings, portAtNight } from './drawing/vistas.ts';
import { drawnToBuilt, forumStage, hatsOnPlan } from './drawing/wide-compositions.ts';
import { siteAddress } from './site.ts';

type Paint = (scene: Scene) => void;

const covers: Record<string, readonly [Paint, Light]> = {
  awards: [awards, light.night],
  blueprint: [blueprint, light.pale],
  'building-model': [buildingModel, light.night],
  classroom: [classroom, light.pale],
  conference: [conference, light.night],
  counter: [counter, light.pale],
  'coverage-map': [coverageMap, light.pale],
  'facade-work': [facadeWork, light.day],
  'flood-watch': [floodWatch, light.rain],
  'foundation-pit': [foundationPit, light.day],
  harbour: [harbour, light.dawn],
  headquarters: [headquarters, light.day],
  inspection: [inspection, light.day],
  journals: [journals, light.pale],
  'metro-section': [metroSection, light.day],
  'morning-site': [morningSite, light.dawn],
  'new-road': [newRoad, light.dawn],
  'night-site': [nightSite, light.night],
  'offshore-wind': [offshoreWind, light.dusk],
  'old-town': [oldTown, light.dawn],
  railway: [railway, light.day],
  reservoir: [reservoir, light.day],
  'river-bridge': [riverBridge, light.dusk],
  'round-table': [roundTable, light.pale],
  'sealed-notice': [sealedNotice, light.pale],
  shelf: [shelf, light.pale],
  'shield-tunnel': [shieldTunnel, light.night],
  'shielded-city': [shieldedCity, light.dawn],
  signing: [signing, light.night],
  statistics: [statistics, light.pale],
  survey: [survey, light.day],
  umbrella: [umbrella, light.rain],
};

const banners: Record<string, readonly [Paint, Light]> = {
  'banner-city': [cityOnRiver, light.dawn],
  'banner-built': [drawnToBuilt, light.day],
  'banner-hats': [hatsOnPlan, light.day],
  'banner-port': [portAtNight, light.night],
  'banner-crossings': [crossings, light.day],
  'banner-forum': [forumStage, light.night],
};

const codes: Record<string, string> = {
  'qr-account': `${siteAddress}/follow?from=account`,
  'qr-app': `${siteAddress}/app`,
};

export const pictureNames: readonly string[] = [
  ...Object.keys(covers),
  ...Object.keys(banners),
  ...Object.keys(codes),
];

/** The encoded picture: WebP for covers (1200 × 750) and banners (1600 × 640), PNG for QR codes. Throws on an unknown name. */
export async function drawPicture(name: string): Promise<{ fileName: string; data: Buffer }> {
  const code = codes[name];
  if (code !== undefined)
    return { fileName: `${name}.png`, data: await encode(drawCode(code)).png({ palette: true }).toBuffer() };
  const canvas = paint(name);
  return { fileName: `${name}.webp`, data: await encode(canvas).webp({ quality: 88, effort: 1 }).toBuffer() };
}

function paint(name: string): Canvas {
  const seed = 5 + 77 * pictureNames.indexOf(name);
  const cover = covers[name];
  const [draw, mood] = cover ?? banners[name] ?? [];
  if (draw === undefined || mood === undefined) throw new Error(`no picture is named ${name}`);
  const scene = cover !== undefined ? openScene(1200, 750, mood, seed) : openScene(1600, 640, mood, seed);
  draw(scene);
  return scene.canvas;
}

// Raw pixels spare sharp the decoding of a PNG that the canvas would first have to write.
function encode(canvas: Canvas) {
  return sharp(canvas.data(), { raw: { width: canvas.width, height: canvas.height, channels: 4 } }).flatten({
    background: '#ffffff',
  });
}
