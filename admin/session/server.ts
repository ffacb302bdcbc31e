import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useRef, useState } from 'react';
import type { DataOf, Endpoint, SentInputOf } from '#contract/api/endpoint.ts';
import { fieldErrorsOf, isApiError, resultCode } from '#contract/api/envelope.ts';
import { unreachableCode } from '#ui/api/transport-text.ts';
import { call } from './call.ts';

/** Returns the answer of a reading call, cached and shared under its path and input. */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  input: SentInputOf<E>,
  options: {
    enabled?: boolean;
    keepPrevious?: boolean;
    staleTime?: number;
    gcTime?: number;
    /** Returns the milliseconds until the next poll; false: no polling. */
    again?: (data: DataOf<E>) => number | false;
    /** Called first with an error; returns true when it has shown it. */
    takes?: (error: unknown) => boolean;
    /** Tries again three times after a failure that passes: for answers without which the session is given up. */
    isPersistent?: true;
  } = {},
) {
  return useQuery({
    queryKey: [endpoint.path, input],
    queryFn: () => call(endpoint, input),
    enabled: options.enabled ?? true,
    ...(options.isPersistent && {
      retry: (times: number, error: Error) => times < 3 && isPassing(error),
    }),
    ...(options.takes && { meta: { takes: options.takes } }),
    staleTime: options.staleTime ?? 0,
    // After an error there is no polling until the user or the network asks for it: each attempt would report it again.
    refetchInterval: ({ state }) =>
      state.status === 'success' && options.again !== undefined && state.data !== undefined
        ? options.again(state.data)
        : false,
    ...(options.gcTime !== undefined && { gcTime: options.gcTime }),
    placeholderData: options.keepPrevious ? (previous: DataOf<E> | undefined) => previous : undefined,
  });
}

function isPassing(error: unknown): boolean {
  const codes: number[] = [unreachableCode, resultCode.tooSlow, resultCode.busy];
  return isApiError(error) && codes.includes(error.code);
}

interface SendOptions<E extends Endpoint> {
  /** Shows refusals of fields beside the fields of this form. */
  form?: FormInstance;
  /** Returns the field of the form at which an error of the call stands; without it, the field of the same name. */
  fieldOf?: (name: string) => string;
  /** Called first with an error; returns true when it has shown it. */
  takes?: (error: unknown) => boolean;
  onDone?: (data: DataOf<E>, input: SentInputOf<E>) => void;
  /** Called when the invalidated answers have been read again. */
  onRead?: () => void;
  /** Called when there is an answer, or when none will come. */
  onAnswered?: () => void;
  /** Calls whose cached answers become outdated. */
  invalidates?: readonly Endpoint[];
}

/** Provides one writing call. Errors that neither the form nor `takes` shows are reported to the user. */
export function useSend<E extends Endpoint>(endpoint: E, options: SendOptions<E> = {}) {
  const client = useQueryClient();
  return useMutation({
    // Offline it fails at once, instead of waiting unseen.
    networkMode: 'always',
    mutationFn: (input: SentInputOf<E>) => call(endpoint, input).finally(options.onAnswered),
    meta: {
      takes: (error: unknown) =>
        Boolean(options.takes?.(error)) ||
        (options.form !== undefined && showFieldErrors(options.form, error, options.fieldOf)),
    },
    onSuccess: async (data, input) => {
      options.onDone?.(data, input);
      await Promise.all(
        (options.invalidates ?? []).map((read) => client.invalidateQueries({ queryKey: [read.path] })),
      );
      options.onRead?.();
    },
  });
}

/** The same as `useSend`, one call at a time: Ctrl+S twice neither adds two records nor conflicts with itself. */
export function useSendOnce<E extends Endpoint>(endpoint: E, options: SendOptions<E> = {}) {
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const { mutate, isPending } = useSend(endpoint, {
    ...options,
    onAnswered: () => {
      isUnderWay.current = false;
      setSending(false);
    },
  });
  return {
    /** True until the answer arrives. */
    isSending,
    /** True until the invalidated answers have been read again. */
    isPending,
    /** Sends the input; returns whether no other call was under way. */
    send(input: SentInputOf<E>): boolean {
      if (isUnderWay.current) return false;
      isUnderWay.current = true;
      setSending(true);
      mutate(input);
      return true;
    },
  };
}

/** Puts the messages of a refusal of fields beside them; false when a message found no field. */
export function showFieldErrors(
  form: FormInstance,
  error: unknown,
  fieldOf = (name: string) => name,
): boolean {
  const refused = isApiError(error) ? fieldErrorsOf(error) : undefined;
  if (!refused) return false;
  const fieldNames = new Set(form.getFieldsError().map(({ name }) => String(name[0])));
  const messages = Object.entries(refused).map(([name, message]) => [fieldOf(name), message] as const);
  const invalidFields = messages.filter(([field]) => fieldNames.has(field));
  form.setFields(invalidFields.map(([name, message]) => ({ name, errors: [message] })));
  const first = invalidFields[0]?.[0];
  if (first) form.scrollToField(first, { block: 'center', focus: true });
  return invalidFields.length > 0 && invalidFields.length === messages.length;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { takes?: (error: unknown) => boolean };
    queryMeta: { takes?: (error: unknown) => boolean };
  }
}
