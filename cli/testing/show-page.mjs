// Shows a page in the browser of this path, as tests do: `node cli/testing/show-page.mjs /usr/bin/chromium`.
import { chromium } from 'playwright-core';

const [executablePath] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
await page.setContent('<p>shown</p>');
console.log(await page.textContent('p'));
await browser.close();
