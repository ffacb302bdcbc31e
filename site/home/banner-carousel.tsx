import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Banner } from '#contract/public-site/banners.ts';
import { scrollBehavior } from '#ui/browser/scroll-behavior.ts';
import { targetOfAddress } from '../addresses.ts';
import { ArrowLeft, ArrowRight, PauseIcon, PlayIcon } from '../components/icons.tsx';
import { TargetLink } from '../components/page-link.tsx';
import { Picture } from '../components/picture.tsx';
import styles from './banner-carousel.module.css';

/** Product: section 9. */
const turnEveryMs = 3000;

interface BannerCarouselProps {
  banners: readonly Banner[];
  /** No larger picture is above the carousel. */
  isFirst: boolean;
}

/** A strip that snaps to its slides and scrolls by touch, wheel or key; scripts only add the turning and its buttons. */
export function BannerCarousel({ banners, isFirst }: BannerCarouselProps) {
  const strip = useRef<HTMLUListElement>(null);
  const canTurn = useOverflow(strip);
  const [isPlaying, setIsPlaying] = useState(true);
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (scrollBehavior() === 'instant') setIsPlaying(false);
  }, []);

  useEffect(() => {
    if (!isPlaying || isHeld || !canTurn) return;
    const timer = setInterval(() => isSeen() && turn(strip.current, 1), turnEveryMs);
    return () => clearInterval(timer);
  }, [isPlaying, isHeld, canTurn]);

  return (
    <section
      className={`container ${styles.carousel}`}
      aria-roledescription="轮播"
      aria-label="图片新闻"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onTouchStart={() => setIsPlaying(false)}
    >
      <ul className={styles.strip} ref={strip}>
        {banners.map((banner, index) => (
          <Slide key={banner.BannerId} banner={banner} isFirst={isFirst && index < 4} />
        ))}
      </ul>
      {canTurn && (
        <div className={styles.controls}>
          <button type="button" aria-label="上一张" onClick={() => turn(strip.current, -1)}>
            <ArrowLeft />
          </button>
          <button
            type="button"
            aria-label={isPlaying ? '停止轮播' : '开始轮播'}
            onClick={() => setIsPlaying(!isPlaying)}
          >
            {isPlaying ? <PauseIcon /> : <PlayIcon />}
          </button>
          <button type="button" aria-label="下一张" onClick={() => turn(strip.current, 1)}>
            <ArrowRight />
          </button>
        </div>
      )}
    </section>
  );
}

function Slide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const date = banner.CreateTime.slice(0, 10);
  const face = (
    <>
      <Picture src={banner.ImageUrl} sizes="(width < 768px) 80vw, 290px" isFirst={isFirst} />
      <span className={`${styles.title} two-lines`}>{banner.Title}</span>
      <time dateTime={date}>{date}</time>
    </>
  );
  return (
    <li className={styles.slide}>
      {banner.JumpUrl === '' ? (
        <div>{face}</div>
      ) : (
        <TargetLink to={targetOfAddress(banner.JumpUrl)}>{face}</TargetLink>
      )}
    </li>
  );
}

/** False in a hidden tab, and while a dialog or the drawer is open above the page. */
const isSeen = () => !document.hidden && document.querySelector('dialog[open]') === null;

/** Moves one slide forward or back and wraps around at either end. */
function turn(strip: HTMLElement | null, direction: 1 | -1) {
  const [first, second] = strip?.children ?? [];
  if (!strip || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return;
  const step = second.offsetLeft - first.offsetLeft;
  const end = strip.scrollWidth - strip.clientWidth;
  const at = strip.scrollLeft;
  const isPastEnd = direction === 1 ? at > end - step / 2 : at < step / 2;
  const left = isPastEnd ? (direction === 1 ? 0 : end) : at + direction * step;
  strip.scrollTo({ left, behavior: scrollBehavior() });
}

function useOverflow(strip: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [strip]);
  return overflows;
}
