import { describe, expect, it } from "vitest";
import { lineSources } from "./line-sources.ts";

const of = (line: string) => lineSources(line).map(({ kind, what }) => `${kind} ${what}`);

describe("lineSources", () => {
  it.each([
    ["Go", "all := os.Environ()"],
    ["Ruby", "all = ENV.to_h"],
    ["PHP", "$all = getenv();"],
    ["Perl", "my @all = %ENV;"],
    ["Rust", "let all = env::vars();"],
  ])("knows the whole environment in %s", (_, line) => {
    expect(of(line)).toEqual(["environment *"]);
  });

  it("knows one variable by its name, and leaves out the home folder", () => {
    expect(of('key := os.Getenv("LAKE_KEY")')).toEqual(["environment LAKE_KEY"]);
    expect(of("key = ENV['LAKE_KEY']")).toEqual(["environment LAKE_KEY"]);
    expect(of("my $key = $ENV{LAKE_KEY};")).toEqual(["environment LAKE_KEY"]);
    expect(of('home := os.Getenv("HOME")')).toEqual([]);
  });

  it("knows what is fetched, and from where", () => {
    expect(of('answer, err := http.Get("https://unknown.example/a")')).toEqual([
      "network https://unknown.example/a",
    ]);
    expect(of('body = URI.open("https://unknown.example/a").read')).toEqual([
      "network https://unknown.example/a",
    ]);
    expect(of('let body = reqwest::blocking::get("https://unknown.example/a")?;')).toEqual([
      "network https://unknown.example/a",
    ]);
    expect(of('$s = fsockopen("unknown.example", 80);')).toEqual(["network socket unknown.example"]);
  });

  it("tells a file from an address that the same call takes", () => {
    expect(of('$text = file_get_contents("/srv/notes.txt");')).toEqual(["file /srv/notes.txt"]);
    expect(of('$text = file_get_contents("https://unknown.example/a");')).toEqual([
      "network https://unknown.example/a",
    ]);
    expect(of('text = File.read("notes.txt")')).toEqual(["file notes.txt"]);
  });

  it("knows what a command puts out", () => {
    expect(of('out, err := exec.Command("uname", "-a").Output()')).toEqual(["command uname"]);
    expect(of('$out = shell_exec("uname -a");')).toEqual(["command uname -a"]);
  });

  it("finds nothing in lines that read nothing", () => {
    expect(of('fmt.Println("os.Getenv is a function")')).toEqual([]);
    expect(of('File.write("notes.txt", text)')).toEqual([]);
    expect(of('http.Handle("/a", handler)')).toEqual([]);
  });
});
