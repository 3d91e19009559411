/** What an operation of the description takes and answers, read off the generated types. */

import type { paths } from "./schema.js";

export type Method = "get" | "post" | "patch" | "delete";
/** The paths that have the method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: { responses: unknown } } ? P : never;
}[keyof paths];
type Operation<M extends Method, P extends keyof paths> = paths[P][M & keyof paths[P]];
type PathParameters<O> = O extends { parameters: { path: infer Path } } ? { path: Path } : unknown;
type Query<O> = O extends { parameters: { query?: infer Given } } ? Given : unknown;
type BodyOf<O> = O extends { requestBody: { content: { "application/json": infer Body } } }
  ? { body: Body }
  : O extends { requestBody: { content: { "multipart/form-data": infer Form } } }
    ? { form: Omit<Form, "file"> & { file: Blob } }
    : unknown;

export type Given<M extends Method, P extends keyof paths> = PathParameters<Operation<M, P>> &
  BodyOf<Operation<M, P>> & { query?: Query<Operation<M, P>> | undefined };

type Json<R> = R extends { content: { "application/json": infer Answer } } ? Answer : never;
export type Answer<M extends Method, P extends keyof paths> = Operation<M, P> extends { responses: infer R }
  ? { [Status in keyof R]: Status extends 200 | 201 ? Json<R[Status]> : never }[keyof R]
  : never;
