import * as v from 'valibot';
import type { Permission } from './permissions.ts';

/**
 * The callers that a call accepts.
 * - `anyone`: no token is looked at.
 * - `reader`: a member's token is used when sent; an invalid one is refused. Before the application is approved, its
 *   holder reads what visitors read.
 * - `guest`: the same, also before the application is approved.
 * - `member`: a member's token.
 * - `applicant`: a member's token, also before the application is approved.
 * - `administrator`: an administrator's token, and the permission where one is named.
 */
export type Audience = 'anyone' | 'reader' | 'guest' | 'member' | 'applicant' | 'administrator';

// Inputs are contravariant: only `any` takes every schema here.
// oxlint-disable-next-line no-explicit-any
export type AnySchema = v.GenericSchema<any, any>;

interface Description<Input extends AnySchema, Output extends AnySchema> {
  method: 'GET' | 'POST' | readonly ['GET', 'POST'];
  /**
   * One line for the reference page. It begins with the word of the operation log, up to a punctuation mark; that of a GET
   * named Get… begins with what is read.
   */
  summary: string;
  /** Query of a GET, JSON body of a POST. The `{id}` of a path arrives as field `id`. */
  input: Input;
  /** The input for a caller with a session, where it has fewer fields; it parses to the same shape as `input`. */
  inputWithSession?: AnySchema;
  /**
   * Further names of fields, each with the field that it means: those of the specification and of clients of earlier
   * programs. The case of a name never matters, and the field's own name wins.
   */
  otherNames?: Readonly<Record<string, string>>;
  /** Fields that take the id of an option or, as clients of earlier programs send it, its name; with the kind of the option. */
  optionsByName?: Readonly<Record<string, number>>;
  /** The shape of `Data`; `fileAnswer` where a file is answered instead of an envelope. */
  output: Output;
  /** The answer depends on public content only; it is cached under the content revision. */
  cached?: true;
  /**
   * The same form sent again within seconds gets the first answer and is not stored twice. Not for calls that can be
   * repeated without harm, nor for an answer that depends on more than the caller's input, such as another server.
   */
  idempotent?: true;
  /** A GET of this call changes data, as clients of the first version expect; it is not answered to HEAD. */
  changesByGet?: true;
  /** The body is multipart with one field `file`; `input` describes the other text fields, all optional. */
  takesFile?: true;
  /** Largest text field beside a file in bytes where the general limit does not do. */
  fieldLimit?: number;
  /** The call returns a file instead of an envelope if the input requests one. */
  canAnswerFile?: true;
  /** Largest JSON body in bytes where the general limit does not do. */
  bodyLimit?: number;
  /** Administrators with a second factor must enter it again (header `totp`) if they last did so minutes ago. */
  asksSecondFactor?: true;
  /** The call is answered even if the caller has to set up a second factor first. */
  beforeSecondFactor?: true;
  /** The envelope has the field `Url` in addition to `Data`. */
  answersUrl?: true;
  /** The call is also answered while the disk is almost full, since it is needed to free space. */
  evenWhenFull?: true;
  /** The call is answered even if the caller has to change the password first. */
  beforePasswordChange?: true;
  /** Administrators use this call before they have a token: their sign-in. It is limited to their networks. */
  isOfficeWork?: true;
  /** The page makes this call by itself, so that it does not prolong the administrator's session. */
  isBackground?: true;
  /** Path ends in `/{id}`. */
  idInPath?: true;
}

export interface Endpoint<
  Input extends AnySchema = AnySchema,
  Output extends AnySchema = AnySchema,
  Who extends Audience = Audience,
> extends Description<Input, Output> {
  audience: Who;
  /** The button identifier that an administrator's role must have. */
  permission?: Permission;
  /** Full path, such as `/api/XfWebApi/GetNewsList`; it ends in `/{id}` if the declaration sets `idInPath`. */
  path: string;
}

export type InputOf<E extends Endpoint> = v.InferOutput<E['input']>;
export type SentInputOf<E extends Endpoint> = v.InferInput<E['input']>;
export type DataOf<E extends Endpoint> = v.InferOutput<E['output']>;

/** A declaration names an audience or a permission, which only administrators have. */
type Declaration = Description<AnySchema, AnySchema> &
  ({ audience: Audience; permission?: never } | { audience?: 'administrator'; permission: Permission });
type Declarations = Record<string, Declaration>;
type AudienceOf<D extends Declaration> = D extends { audience: infer Who extends Audience }
  ? Who
  : 'administrator';
export type Endpoints<D extends Declarations> = {
  readonly [Name in keyof D]: Endpoint<D[Name]['input'], D[Name]['output'], AudienceOf<D[Name]>>;
};

/** A file for download. Refusals of such a call are envelopes as ever. */
export interface FileAnswer {
  fileName: string;
  mediaType: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
}

/** The `output` of an endpoint that answers a file. */
export const fileAnswer = v.custom<FileAnswer>(
  (answer) => typeof answer === 'object' && answer !== null && 'fileName' in answer,
);

/** The three families of paths that existing clients use. */
export const webBase = '/api/XfWebApi';
export const systemBase = '/api/XfSystemApi';
export const businessBase = '/api/XfSysBussiness';

/**
 * Declares the endpoints of one family: the key of each is the last part of its path. Browsers do not load the families
 * that their page leaves unused.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoints<const D extends Declarations>(base: string, declarations: D): Endpoints<D> {
  const entries = Object.entries(declarations).map(([name, declaration]) => [
    name,
    {
      ...(declaration.permission && { audience: 'administrator' }),
      ...declaration,
      path: `${base}/${name}${declaration.idInPath ? '/{id}' : ''}`,
    },
  ]);
  return Object.fromEntries(entries) as Endpoints<D>;
}

/**
 * Calls one endpoint and answers its `Data`: over HTTP in the browser, in process where the server renders.
 * @throws ApiError for every code but 200.
 */
export type Call = <E extends Endpoint>(endpoint: E, input: SentInputOf<E>) => Promise<DataOf<E>>;
