import { Picture } from '../components/picture.tsx';
import styles from './directory.module.css';

interface LogoProps {
  name: string;
  src: string;
  isLarge?: boolean;
}

/** The logo of a member, or the first two characters of its name. */
export function Logo({ name, src, isLarge = false }: LogoProps) {
  const size = isLarge ? ` ${styles.large}` : '';
  if (src === '')
    return (
      <span className={styles.logo + size} data-plain="" aria-hidden>
        {[...name].slice(0, 2).join('')}
      </span>
    );
  return (
    <span className={styles.logo + size}>
      <Picture src={src} sizes={isLarge ? '96px' : '64px'} isFirst={isLarge} />
    </span>
  );
}
