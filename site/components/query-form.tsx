import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';

/** A form whose fields become the query of its address: it navigates like a link, and also works without scripts. */
export function QueryForm({ onSubmit, ...rest }: ComponentProps<'form'> & { action: string }) {
  const navigate = useNavigate();
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        onSubmit?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
        void navigate(`${rest.action}?${new URLSearchParams(fields)}`);
      }}
    />
  );
}
