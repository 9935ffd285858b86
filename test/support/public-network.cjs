// Loaded into the program before it starts, with --require: a network in which one public address is a server of the test.
// The program itself is untouched: it resolves the name, checks the address and connects to it as it always does.
"use strict";
const dns = require("node:dns/promises");
const net = require("node:net");

// Any public address; nothing is sent there.
const ADDRESS = "93.184.215.14";
const port = Number(process.env.TEST_RECEIVER_PORT);
const { resolve4, resolve6 } = dns.Resolver.prototype;
const { lookup } = dns;
const { connect } = net;

dns.Resolver.prototype.resolve4 = async function (host) {
  return host === process.env.TEST_RECEIVER_HOST ? [ADDRESS] : await resolve4.call(this, host);
};
dns.Resolver.prototype.resolve6 = async function (host) {
  return host === process.env.TEST_RECEIVER_HOST ? [] : await resolve6.call(this, host);
};

// What scripts may reach is looked up by the system's own way.
dns.lookup = async (host, options) =>
  host === process.env.TEST_RECEIVER_HOST ? [{ address: ADDRESS, family: 4 }] : lookup(host, options);

net.connect = (...args) =>
  args[0]?.host === ADDRESS ? connect({ host: "127.0.0.1", port }) : connect(...args);
