import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ExternalIcon } from '../components/icons.tsx';
import styles from './menu.module.css';

interface LeavingPageProps {
  address: string;
  name: string;
}

/** A menu for a page of another site: opens it in a new window and goes back (product: section 2, menuList). */
export function LeavingPage({ address, name }: LeavingPageProps) {
  const navigate = useNavigate();
  const hasLeft = useRef(false);

  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    // Blocked pop-ups and a history without a page to go back to leave the link on the page.
    const tab = window.open(address, '_blank');
    if (!tab) return;
    tab.opener = null;
    if (window.history.length > 1) void navigate(-1);
  }, [address, navigate]);

  return (
    <div className={styles.leaving}>
      <p>该栏目的内容在以下地址，将在新窗口中打开：</p>
      <a href={address} target="_blank" rel="noopener noreferrer">
        {name}
        <ExternalIcon />
      </a>
    </div>
  );
}
