import { useRef } from 'react';
import { scrollBehavior } from '#ui/browser/scroll-behavior.ts';
import { ArrowLeft, ArrowRight } from '../components/icons.tsx';
import type { FrameLink } from '../site-data.ts';
import styles from './friendly-links.module.css';

/** A strip that scrolls sideways: by touch, by wheel, with the keyboard, and by its two buttons. */
export function FriendlyLinks({ links }: { links: readonly FrameLink[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const scroll = (direction: 1 | -1) => {
    const element = strip.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8, behavior: scrollBehavior() });
  };
  return (
    <section className="ruled-top on-canvas" aria-labelledby="friendly-links">
      <div className={`container ${styles.row} row nowrap py-4`}>
        <h2 className="linked text-md strong rigid" id="friendly-links">
          友情链接
        </h2>
        <button
          type="button"
          className="icon-button text-xl phone-hidden needs-script"
          aria-label="向左滚动"
          onClick={() => scroll(-1)}
        >
          <ArrowLeft />
        </button>
        <ul ref={strip} className="row nowrap gap-3 fill scroll-row p-1">
          {links.map((link) => (
            <li key={link.LinkId}>
              <a href={link.Friendlinks} target="_blank" rel="noopener noreferrer">
                {link.ImageUrl !== '' && <img src={link.ImageUrl} alt="" height="28" loading="lazy" />}
                {link.Title}
              </a>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="icon-button text-xl phone-hidden needs-script"
          aria-label="向右滚动"
          onClick={() => scroll(1)}
        >
          <ArrowRight />
        </button>
      </div>
    </section>
  );
}
