import { useSyncExternalStore } from 'react';
import { phrasesOf } from './phrases.ts';
import { readableBlocks, type ReadableBlock } from './readable-blocks.ts';
import { bestVoice, isMandarin } from './voices.ts';

/*
 * Reads the page aloud with the browser's own voices. Pausing ends the phrase and continuing starts it again, since the
 * pause of the browsers is unreliable.
 */

export interface Reading {
  isPaused: boolean;
  /** The device has no voice for Mandarin. */
  isCantonese: boolean;
  /** The paragraph being read, from 1. */
  at: number;
  of: number;
}

interface Phrase {
  block: ReadableBlock;
  blockNumber: number;
  text: string;
}

let reading: Reading | undefined;
let phrases: Phrase[] = [];
let next = 0;
let voice: SpeechSynthesisVoice | undefined;
// A reference to the utterance, since some browsers otherwise collect it together with its events while it is spoken.
let spoken: SpeechSynthesisUtterance | undefined;
const listeners = new Set<() => void>();

/** Undefined while nothing is being read. */
export function useReading(): Reading | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => reading,
    () => undefined,
  );
}

/** Begins at the top of the page. Answers what is missing where the browser cannot do it. */
export async function startReading(): Promise<string | undefined> {
  if (!('speechSynthesis' in window)) return '您的浏览器不支持朗读，请换用新版浏览器。';
  voice = await chineseVoice();
  if (!voice) return '您的浏览器没有中文语音，无法朗读。可在系统的语音设置中添加。';
  stopReading();
  const blocks = readableBlocks(document.querySelector('main')!);
  phrases = blocks.flatMap((block, index) =>
    phrasesOf(block.text).map((text) => ({ block, blockNumber: index + 1, text })),
  );
  if (phrases.length === 0) return '本页没有可以朗读的文字。';
  next = 0;
  speak();
  return undefined;
}

export function pauseReading() {
  silence();
  if (reading) show({ ...reading, isPaused: true });
}

export function continueReading() {
  if (reading) speak();
}

export function stopReading() {
  silence();
  mark(undefined);
  show(undefined);
}

function speak() {
  const phrase = phrases[next];
  if (!phrase || !voice) return stopReading();
  const { block, blockNumber, text } = phrase;
  mark(block.element);
  const isCantonese = !isMandarin(voice);
  show({ isPaused: false, isCantonese, at: blockNumber, of: phrases[phrases.length - 1]!.blockNumber });
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  // An utterance that was cancelled also ends, but it is no longer the current one.
  utterance.onend = () => {
    if (spoken !== utterance) return;
    next += 1;
    speak();
  };
  utterance.onerror = () => spoken === utterance && pauseReading();
  spoken = utterance;
  speechSynthesis.speak(utterance);
}

function silence() {
  if (!spoken) return;
  spoken = undefined;
  speechSynthesis.cancel();
}

function mark(element: HTMLElement | undefined) {
  const previous = document.querySelector('[data-reading]');
  if (previous === element) return;
  previous?.removeAttribute('data-reading');
  if (!element) return;
  element.setAttribute('data-reading', '');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' });
}

function show(now: Reading | undefined) {
  reading = now;
  for (const listener of listeners) listener();
}

/** Voices may become available a moment after the first call. */
async function chineseVoice(): Promise<SpeechSynthesisVoice | undefined> {
  const present = bestVoice(speechSynthesis.getVoices());
  if (present) return present;
  await new Promise((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', resolve, { once: true });
    setTimeout(resolve, 1500);
  });
  return bestVoice(speechSynthesis.getVoices());
}

window.addEventListener('pagehide', stopReading);
