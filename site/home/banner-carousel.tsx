import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useState } from 'react';
import type { Banner } from '#contract/banners.ts';
import { ArrowLeft, ArrowRight, PauseIcon, PlayIcon } from '../shell/icons.tsx';
import { TargetLink } from '../shell/page-link.tsx';
import styles from './banner-carousel.module.css';

/** Product: section 9. */
const turnEveryMs = 3000;

/** Without scripts the strip scrolls by itself; its measures come from the style, so nothing shifts. */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const [viewport, embla] = useEmblaCarousel({ loop: true, align: 'start' });
  const [isPlaying, setIsPlaying] = useState(true);
  const [isHeld, setIsHeld] = useState(false);
  const [canTurn, setCanTurn] = useState(false);

  const next = useCallback(() => embla?.scrollNext(), [embla]);

  useEffect(() => {
    if (!embla) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setIsPlaying(false);
    const measure = () => setCanTurn(embla.canScrollNext());
    measure();
    embla.on('reInit', measure);
    return () => void embla.off('reInit', measure);
  }, [embla]);

  useEffect(() => {
    if (!isPlaying || isHeld || !canTurn) return;
    const timer = setInterval(() => document.hidden || next(), turnEveryMs);
    return () => clearInterval(timer);
  }, [isPlaying, isHeld, canTurn, next]);

  return (
    <section
      className={`container ${styles.carousel}`}
      aria-roledescription="轮播"
      aria-label="图片新闻"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className={styles.viewport} ref={viewport} data-live={embla ? '' : undefined}>
        <ul className={styles.slides}>
          {banners.map((banner, index) => (
            <Slide key={banner.BannerId} banner={banner} isFirst={index < 4} />
          ))}
        </ul>
      </div>
      {canTurn && (
        <div className={styles.controls}>
          <button type="button" aria-label="上一张" onClick={() => embla?.scrollPrev()}>
            <ArrowLeft />
          </button>
          <button type="button" aria-label={isPlaying ? '停止轮播' : '开始轮播'} onClick={() => setIsPlaying(!isPlaying)}>
            {isPlaying ? <PauseIcon /> : <PlayIcon />}
          </button>
          <button type="button" aria-label="下一张" onClick={next}>
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
      <img src={banner.ImageUrl} alt="" loading={isFirst ? 'eager' : 'lazy'} draggable={false} />
      <span className={styles.title}>{banner.Title}</span>
      <time dateTime={date}>{date}</time>
    </>
  );
  return (
    <li className={styles.slide}>
      {banner.JumpUrl === '' ? (
        <div>{face}</div>
      ) : (
        <TargetLink to={{ href: banner.JumpUrl, isExternal: !banner.JumpUrl.startsWith('/') }}>{face}</TargetLink>
      )}
    </li>
  );
}
