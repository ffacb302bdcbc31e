/*
 * Without a network the browser would show its own page. What is read through the address bar is kept, the last twenty pages, and
 * shown again when no server answers; for any other address a page says so and names those that can be read. With a network
 * nothing is answered from here. The server says which pages are kept (`no-store` is none: an address with a ticket, a name, a
 * number or search words) and under which address (`content-location`, without what the page does not read).
 */

const store = 'pages-2';
const siteInfo = '/api/XfWebApi/GetSiteInfo';
const pagesKept = 20;
/** The back office, calls and files are not pages of the site. */
const isOfSite = ({ origin, pathname }) =>
  origin === location.origin && !/^\/(?:System|login|api|files)(?:\/|$)/.test(pathname);

addEventListener('install', (event) => {
  event.waitUntil(keepSiteInfo());
  skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim(), forgetOthers()]));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET' || !isOfSite(new URL(request.url))) return;
  event.respondWith(answer(event));
});

async function answer(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    // A proxy whose program is away answers for it.
    if (page.status >= 502 && page.status <= 504) return (await find(event.request.url)) ?? page;
    event.waitUntil(keep(event.request.url, page.clone()));
    return page;
  } catch {
    return (await find(event.request.url)) ?? (await offlinePage());
  }
}

async function keepSiteInfo() {
  const answered = await fetch(siteInfo);
  if (answered.ok) await (await caches.open(store)).put(siteInfo, answered);
}

/** Newest last; what the server does not want kept is not. */
async function keep(requested, page) {
  const { headers } = page;
  const address = new URL(headers.get('content-location') ?? requested, requested).href;
  const isPage =
    page.status === 200 && !page.redirected && headers.get('content-type')?.startsWith('text/html');
  if (!isPage || headers.get('cache-control')?.includes('no-store')) return;
  const pages = await caches.open(store);
  await pages.delete(address);
  await pages.put(address, page);
  const kept = (await pages.keys()).filter(isKeptPage);
  await Promise.all(kept.slice(0, -pagesKept).map((oldest) => pages.delete(oldest)));
}

async function find(address) {
  return await (await caches.open(store)).match(address);
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== store).map((name) => caches.delete(name)));
}

function isKeptPage({ url }) {
  return new URL(url).pathname !== siteInfo;
}

async function offlinePage() {
  const html = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>网络连接失败</title>
<style>
  body { margin: 0; background: #f6f7f9; color: #1f2733; font: 16px/1.7 system-ui, 'PingFang SC', 'Microsoft YaHei', sans-serif; }
  main { max-width: 640px; margin: 0 auto; padding: 48px 20px; }
  p { margin: 0; }
  h1 { margin: 24px 0 8px; font-size: 24px; }
  h2 { margin: 40px 0 8px; font-size: 18px; }
  ul { margin: 0; padding: 0; list-style: none; border-top: 1px solid #dde2ea; }
  li { border-bottom: 1px solid #dde2ea; }
  a { color: #0b3d7a; }
  li a { display: block; padding: 10px 0; overflow-wrap: anywhere; }
  .retry { display: inline-block; margin-top: 20px; padding: 10px 28px; border-radius: 4px; background: #0b3d7a; color: #fff; text-decoration: none; }
</style>
<main>
  <p>${asText(await siteName())}</p>
  <h1>网络连接失败</h1>
  <p>后端接口连接异常，请检查网络</p>
  <a class="retry" href="">重试</a>
  ${await pageList()}
</main>
</html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

async function siteName() {
  const answered = await find(siteInfo);
  return (await answered?.json())?.Data?.SiteName ?? '';
}

/** The titles are text of HTML already. */
async function pageList() {
  const pages = await caches.open(store);
  const kept = (await pages.keys()).filter(isKeptPage).reverse();
  const lines = await Promise.all(
    kept.map(async ({ url }) => {
      const [, title = asText(url)] =
        /<title[^>]*>([^<]*)</.exec(await (await pages.match(url)).text()) ?? [];
      return `<li><a href="${asText(url)}">${title}</a></li>`;
    }),
  );
  return lines.length === 0 ? '' : `<h2>最近打开过的页面，现在也能看</h2><ul>${lines.join('')}</ul>`;
}

function asText(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
