import type { EmbeddedKeys, RevocationList } from '#contract/certificates/certificate-code.ts';
import { scan } from './camera.ts';
import { judge, readList } from './judge.ts';
import { readPicture } from './read-picture.ts';
import { element, verdictCard } from './show.ts';

/* The offline verifier: it runs in the page alone and sends no requests (docs/decisions/0210). */

const find = <E extends HTMLElement>(id: string, kind: new () => E): E => {
  const match = document.getElementById(id);
  if (!(match instanceof kind)) throw new Error(`#${id} is missing`);
  return match;
};

const answer = find('answer', HTMLDivElement);
const error = find('error', HTMLParagraphElement);
const trouble = find('trouble', HTMLParagraphElement);
const scanButton = find('scan', HTMLButtonElement);
const camera = find('camera', HTMLVideoElement);
const text = find('text', HTMLTextAreaElement);
const listState = find('list-state', HTMLParagraphElement);

const keys = JSON.parse(find('keys', HTMLScriptElement).textContent) as EmbeddedKeys | null;
let list: RevocationList | undefined;
/** Looked at again when a list is loaded. */
let lastText: string | undefined;

if (keys) showKeys(keys);
void assertAble();

async function check(code: string): Promise<void> {
  lastText = code;
  tell(error, '');
  if (!keys) return;
  const verdict = await judge(code, keys, list);
  answer.replaceChildren(verdictCard(verdict, list));
  answer.focus({ preventScroll: true });
  answer.scrollIntoView({ block: 'nearest' });
}

async function checkPicture(file: File | undefined): Promise<void> {
  if (!file) return;
  const code = await readPicture(file).catch(() => undefined);
  if (code === undefined) {
    answer.replaceChildren();
    tell(error, '没有在图片中找到二维码。请换一张清晰、完整、二维码不反光的图片');
  } else await check(code);
}

async function loadList(file: File | undefined): Promise<void> {
  if (!file || !keys) return;
  const newList = await readList(await file.text(), keys);
  if (!newList) {
    listState.textContent = '没有载入：这份文件不是协会签名的撤销名单，或被改动过。';
    return;
  }
  list = newList;
  const days = Math.floor((Date.now() - Date.parse(`${newList.Date.replace(' ', 'T')}+08:00`)) / 86_400_000);
  listState.textContent = `已载入 ${newList.Date} 的名单，共 ${newList.Ended.length} 张${days > 30 ? `；名单是 ${days} 天前的，请换用新的` : ''}。`;
  if (lastText !== undefined) await check(lastText);
}

let stopScan: AbortController | undefined;

async function startOrStopScan(): Promise<void> {
  if (stopScan) return stopScan.abort();
  stopScan = new AbortController();
  scanButton.textContent = '停止扫描';
  tell(error, '');
  try {
    const code = await scan(camera, stopScan.signal);
    if (code !== undefined) await check(code);
  } catch {
    tell(error, '无法使用摄像头：没有摄像头，或未允许本页使用。可改为选择图片或粘贴内容');
  } finally {
    stopScan = undefined;
    scanButton.textContent = '打开摄像头扫描';
  }
}

/** Reports in advance what would not work. */
async function assertAble(): Promise<void> {
  if (!keys) return tell(trouble, '本页没有协会的公钥，不能核验。请从协会网站重新打开或另存本页。');
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  } catch {
    tell(
      trouble,
      '此浏览器不支持所用的签名算法，或本页不是经 https 打开的。请另存本页，用 Chrome、Edge 137、Firefox 130、Safari 17 以上版本打开。',
    );
  }
}

function showKeys({ Issuer, Keys }: EmbeddedKeys): void {
  find('issuer', HTMLParagraphElement).textContent = Issuer;
  const lines = Keys.map(({ KeyId, PublicKey, From, Until }) =>
    element(
      'li',
      {},
      `${KeyId}：${From.slice(0, 10)} 至${Until ? ` ${Until.slice(0, 10)}` : '今'}，`,
      element('code', {}, PublicKey),
    ),
  );
  find('key-list', HTMLUListElement).replaceChildren(...lines);
}

function tell(place: HTMLElement, words: string): void {
  place.textContent = words;
  place.hidden = words === '';
}

/** Opened from the site, there is something to be had from it. */
for (const id of ['fresh', 'save'])
  find(id, HTMLAnchorElement).hidden = !location.protocol.startsWith('http');

scanButton.addEventListener('click', () => void startOrStopScan());
find('typed', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  if (text.value.trim() === '') tell(error, '请粘贴二维码的内容');
  else void check(text.value);
});
const picture = find('picture', HTMLInputElement);
picture.addEventListener('change', () => {
  void checkPicture(picture.files?.[0]);
  picture.value = '';
});
const listField = find('list', HTMLInputElement);
listField.addEventListener('change', () => {
  void loadList(listField.files?.[0]);
  listField.value = '';
});
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  void checkPicture(event.dataTransfer?.files[0]);
});
// A link may contain the code behind `#`, which browsers do not send.
if (location.hash.length > 1) void check(decodeURIComponent(location.hash.slice(1)));
